/// Counts arriving datagrams of a recording, slice by slice: which came, which of them late, which again, and how
/// unevenly.
///
/// Reordered is a datagram that comes after one of a later position (RFC 4737, section 3.3). The jitter is that of
/// RFC 3550, section 6.4.1, with the recorded time as the time of sending: J += (|D| − J)/16, where D is the
/// difference of the times between two arrivals and between their sending. What comes again has no time of
/// sending of its own and does not count for it.
package struct DatagramTally: Sendable {
    /// The position of an arriving datagram in the recording.
    private enum Match: Equatable {
        case new(Int)
        case again(Int)
        case none
    }

    /// The number of positions from the next expected one within which an equal datagram is looked for, before an
    /// arriving one is taken for a repeat of an equal one that came already.
    package static let reach = 8

    private let table: DatagramTable
    private let slices: DatagramSlices
    /// The positions, sorted by fingerprint and then by position.
    private let sorted: [Int32]
    private var hasArrived: [Bool]
    /// The next expected position: one more than the greatest that arrived.
    package private(set) var next = 0
    /// Arrival less sending of the newest datagram that counts for the jitter, in seconds.
    private var transit: Double?
    private var jitter = 0.0

    private var arrived: [Int64]
    private var reordered: [Int64]
    private var duplicates: [Int64]
    private var unknown: [Int64]
    /// The jitter after the newest arrival of each slice, µs; −1 for slices without one.
    private var jitters: [Int64]

    /// - Parameters:
    ///   - table: the datagrams that the peer sends.
    ///   - slices: the slices.
    package init(_ table: DatagramTable, _ slices: DatagramSlices) {
        self.table = table
        self.slices = slices
        let prints = table.fingerprints
        sorted = prints.indices.map(Int32.init).sorted {
            (prints[Int($0)], $0) < (prints[Int($1)], $1)
        }
        hasArrived = [Bool](repeating: false, count: table.count)
        let none = [Int64](repeating: 0, count: slices.count)
        (arrived, reordered, duplicates, unknown) = (none, none, none, none)
        jitters = [Int64](repeating: -1, count: slices.count)
    }

    /// Counts an arriving datagram.
    ///
    /// - Parameters:
    ///   - fingerprint: its fingerprint.
    ///   - time: the time of its arrival, in seconds on any clock.
    package mutating func received(_ fingerprint: UInt64, at time: Double) {
        switch match(fingerprint) {
        case .none:
            // It has no recorded time; it counts beside the newest that has.
            unknown[next == 0 ? 0 : slices.place(of: table.schedule[next - 1])] += 1
        case .again(let position): duplicates[slices.place(of: table.schedule[position])] += 1
        case .new(let position):
            let slice = slices.place(of: table.schedule[position])
            hasArrived[position] = true
            arrived[slice] += 1
            if position < next { reordered[slice] += 1 } else { next = position + 1 }
            let current = time - table.schedule[position]
            if let transit { jitter += (abs(current - transit) - jitter) / 16 }
            transit = current
            jitters[slice] = Int64((min(jitter, 1e9) * 1e6).rounded())
        }
    }

    /// The counts of arrivals; nil if most of what came is not in the recording, so that the peer sends another one
    /// and nothing can be said of it.
    package var columns: [DatagramQuantity: [Int64]]? {
        guard unknown.reduce(0, +) <= arrived.reduce(0, +) else { return nil }
        var last: Int64 = 0
        let filled = jitters.map { jitter in
            if jitter >= 0 { last = jitter }
            return last
        }
        return [
            .arrived: arrived, .reordered: reordered, .duplicates: duplicates, .unknown: unknown,
            .jitter: filled,
        ]
    }

    /// Returns the position of an arriving datagram.
    ///
    /// Of equal ones, that one counts which is the nearest to the next expected position and has not come; if it
    /// is far away, the arriving one is a repeat of an equal one that came.
    private func match(_ fingerprint: UInt64) -> Match {
        var place = firstPlace { ($0, $1) < (fingerprint, Int32(clamping: next)) }
        // Equal ones stand next to each other: from the next expected position on, and before it.
        var ahead: Int?
        var behind: Int?
        var repeated: Int?
        func note(_ position: Int, _ found: inout Int?) {
            if hasArrived[position] { repeated = repeated ?? position } else { found = position }
        }
        let middle = place
        var steps = 0
        while ahead == nil, steps < Self.reach, place < sorted.count, print(at: place) == fingerprint {
            note(Int(sorted[place]), &ahead)
            (place, steps) = (place + 1, steps + 1)
        }
        (place, steps) = (middle - 1, 0)
        while behind == nil, steps < Self.reach, place >= 0, print(at: place) == fingerprint {
            note(Int(sorted[place]), &behind)
            (place, steps) = (place - 1, steps + 1)
        }
        let nearest = [ahead, behind].compactMap(\.self).min { abs($0 - next) < abs($1 - next) }
        guard let nearest else { return repeated.map(Match.again) ?? .none }
        if abs(nearest - next) > Self.reach, let repeated { return .again(repeated) }
        return .new(nearest)
    }

    private func print(at place: Int) -> UInt64 { table.fingerprints[Int(sorted[place])] }

    /// Returns the first place in ``sorted`` that does not come before the wanted one, by halving.
    private func firstPlace(_ isBefore: (UInt64, Int32) -> Bool) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(print(at: middle), sorted[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
