import Foundation

/// The rate of a queue by the dispersion of packet trains: the spacing at which packets arrive that all wait in it.
///
/// A queue that never runs empty within a train sends its bytes at the queue's rate, whatever was sent before the train, and
/// however much a bucket behind the queue had filled in a pause of the sender. A walk of the queue has to know all of that.
enum PacketTrains {
    /// Packets with a round trip behind the first one of a train. Longer trains are fewer, but the same behind a queue that sends
    /// several packets at once now and then.
    private static let lengths = [10, 40, 160]
    /// Bytes of a full packet.
    private static let packet = 1_500.0
    /// Packets of a train wait at least for so many others, and for so long, in seconds.
    private static let leastWait = (packets: 3.0, seconds: 0.004)
    /// The rates of trains, in parts of the fitted one, that may be those of the same queue: in front of a line that is faster a
    /// queue forms, too.
    private static let near = 0.8...1.2
    /// Fewer trains tell no rate, as a rule.
    static let fewest = 8
    /// The share of all trains whose rate is that of the median, within so much: others send through the queue between the
    /// packets of the rest.
    private static let (mostAlike, alike) = (0.5, 0.02)
    /// Standard errors of the rank of a median on either side, for 95 %.
    private static let errors = 1.96

    /// Finds the rate of a queue.
    ///
    /// - Parameters:
    ///   - packets: in the order sent.
    ///   - fitted: the rate by other means, in bit/s of IP packets.
    ///   - fewest: fewer trains tell no rate.
    /// - Returns: the median over trains of the length that tells it best, in bit/s of IP packets, with its interval by ranks; nil if
    ///   there are too few, or their rates differ.
    static func rate(
        of packets: [SentPacket], near fitted: Double, fewest: Int = Self.fewest
    ) -> Interval? {
        guard fitted > 0 else { return nil }
        let least = max(leastWait.packets * packet * 8 / fitted, leastWait.seconds)
        let shortest = shortest(packets)
        return lengths.compactMap { length in
            median(
                of: rates(of: packets, waiting: least, beyond: shortest, length: length), near: fitted,
                fewest: fewest)
        }.min { $0.width < $1.width }?.widened(by: BucketFit.leastWidth)
    }

    /// The median of the rates of trains, with its interval by ranks; nil if there are too few, or they differ.
    private static func median(of rates: [Double], near fitted: Double, fewest: Int) -> Interval? {
        let found = rates.filter { near.contains($0 / fitted) }.sorted()
        guard found.count >= fewest else { return nil }
        let median = found[found.count / 2]
        let same = found.count { abs($0 / median - 1) < alike }
        guard Double(same) >= mostAlike * Double(rates.count) else { return nil }
        let middle = Double(found.count) / 2
        let rank = max(0, Int((middle - errors / 2 * Double(found.count).squareRoot()).rounded(.up)) - 1)
        return Interval(value: median, lower: found[rank], upper: found[found.count - 1 - rank])
    }

    /// The rates of all trains that follow each other, in bit/s.
    ///
    /// - Parameters:
    ///   - packets: in the order sent.
    ///   - least: the seconds that each packet of a train waits at least.
    ///   - shortest: the shortest round trip of each flow, in seconds.
    ///   - length: the packets of a train behind its first one.
    /// - Returns: one for each train.
    private static func rates(
        of packets: [SentPacket], waiting least: Double, beyond shortest: [Int: Double], length: Int
    ) -> [Double] {
        var rates: [Double] = []
        var bytes = 0.0
        var first = (time: 0.0, bytes: 0.0)
        var (count, last) = (-1, 0.0)
        for packet in packets {
            if packet.fate == .delivered { bytes += Double(packet.bytes) }
            guard let roundTrip = packet.roundTrip else { continue }
            let wait = roundTrip - (shortest[packet.flow] ?? 0)
            let time = packet.time + wait
            guard wait > least else {
                count = -1
                continue
            }
            if count < 0 || time < last {
                (first, count) = ((time, bytes), 0)
            } else {
                count += 1
            }
            last = time
            guard count == length else { continue }
            if time > first.time { rates.append((bytes - first.bytes) * 8 / (time - first.time)) }
            (first, count) = ((time, bytes), 0)
        }
        return rates
    }

    /// The shortest round trip of each flow, in seconds.
    private static func shortest(_ packets: [SentPacket]) -> [Int: Double] {
        packets.reduce(into: [:]) { shortest, packet in
            if let roundTrip = packet.roundTrip, roundTrip < shortest[packet.flow] ?? .infinity {
                shortest[packet.flow] = roundTrip
            }
        }
    }
}
