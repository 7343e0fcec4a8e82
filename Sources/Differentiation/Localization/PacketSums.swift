/// The packets of a flow in order of time, with their numbers and bytes added up, so that those of any interval are a
/// difference: each further size of intervals costs its intervals and not the packets again.
struct PacketSums {
    private struct Sum {
        var packets = 0
        var bytes = 0
        var lost = 0
    }

    /// The times of the packets, in seconds; several packets of one time count once.
    private var times: [Double] = []
    /// The sums before each of these times, and at last of all packets.
    private var before: [Sum] = []

    init(_ packets: [SentPacket]) {
        let isSorted = zip(packets, packets.dropFirst()).allSatisfy { $0.time <= $1.time }
        var sum = Sum()
        for packet in isSorted ? packets : packets.sorted(by: { $0.time < $1.time }) {
            if times.last != packet.time {
                times.append(packet.time)
                before.append(sum)
            }
            sum.packets += 1
            sum.bytes += packet.bytes
            sum.lost += packet.lostBytes
        }
        before.append(sum)
    }

    /// Returns the loss ratios of the intervals of a size, to both of whose ends packets belong; those of few packets are
    /// omitted.
    ///
    /// - Parameter size: the size of the intervals, in milliseconds.
    /// - Returns: the ratios in order of time.
    func losses(milliseconds size: Int) -> [IntervalLoss] {
        var steps = 0
        return losses(milliseconds: size, steps: &steps)
    }

    /// Returns the same, and counts the comparisons of times.
    func losses(milliseconds size: Int, steps: inout Int) -> [IntervalLoss] {
        var losses: [IntervalLoss] = []
        var place = 0
        var index = 0
        while index < times.count {
            // Rounding may shift the place of a time by one.
            place = max(place, Int(times[index] * 1000) / size - 1)
            while Self.border(place + 1, size) < times[index] { place += 1 }
            let end = Self.border(place + 1, size)
            let next = first(from: index, steps: &steps) { $0 >= end }
            let beyond = next < times.count && times[next] == end ? next + 1 : next
            let (low, high) = (before[index], before[beyond])
            if high.packets - low.packets >= LossIntervals.fewestPackets, high.bytes > low.bytes {
                losses.append(
                    IntervalLoss(
                        end: end, size: Double(size) / 1000,
                        ratio: Double(high.lost - low.lost) / Double(high.bytes - low.bytes)))
            }
            // Packets at the border belong to the next interval, too.
            (index, place) = (next, place + 1)
        }
        return losses
    }

    /// Returns the index of the first time from `start` on that is late enough, in steps that double until one is.
    private func first(from start: Int, steps: inout Int, _ isLate: (Double) -> Bool) -> Int {
        var (low, width) = (start, 1)
        while low + width <= times.count, !isLate(times[low + width - 1]) {
            steps += 1
            low += width
            width *= 2
        }
        var high = min(low + width - 1, times.count)
        while low < high {
            steps += 1
            let middle = (low + high) / 2
            if isLate(times[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func border(_ place: Int, _ size: Int) -> Double { Double(place * size) / 1000 }
}
