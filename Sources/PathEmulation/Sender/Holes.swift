/// Where a receiver's stream has gaps: the starts of lost segments that have not arrived again.
struct Holes: Sendable {
    private struct Hole {
        let sequence: Int64
        var isFilled: Bool
    }

    /// Ascending, as segments are first sent in order.
    private var holes = FIFO<Hole>()

    /// Where the first gap begins; nil: there is none.
    var first: Int64? { holes.first?.sequence }

    /// A segment that was sent for the first time was lost.
    mutating func open(at sequence: Int64) { holes.append(Hole(sequence: sequence, isFilled: false)) }

    /// A segment that was lost arrived.
    mutating func fill(at sequence: Int64) {
        var low = holes.removed
        var high = holes.end
        while low < high {
            let middle = (low + high) / 2
            if holes[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        guard low < holes.end, holes[low].sequence == sequence else { return }
        holes[low].isFilled = true
        while let first = holes.first, first.isFilled { holes.removeFirst() }
    }
}
