import Foundation

/// A bucket or a queue with the line behind it, walked over the packets of one replay from a place at which a limit may have
/// begun to act.
struct OnsetWalk {
    /// Packets of known fate, in the order sent.
    struct Packet {
        /// When it was sent, in seconds on the clock of the sender.
        let sent: Double
        /// When it came to the limit, on the same clock.
        var time: Double
        /// Bytes of the IP packet.
        let size: Double
        let isLost: Bool
        /// Seconds that it was under way for beyond the shortest round trip; nan if that is not known.
        let wait: Double
        /// True if nothing was sent until it was acknowledged: a receiver may delay that, or its program read late.
        let isAlone: Bool
        /// Bytes of payload that were delivered of those sent before it.
        let payload: Double
        /// Bytes of payload that were lost of these.
        let lost: Double
        /// All packets that were sent before it.
        let count: Int
        /// The acknowledgements that had come when it was sent.
        let acknowledged: Int

        init(
            _ packet: SentPacket, before next: SentPacket?, shortest: Double, payload: Double, lost: Double,
            count: Int, acknowledged: Int
        ) {
            (sent, time) = (packet.time, packet.time)
            size = Double(packet.bytes)
            isLost = packet.fate == .lost
            wait = packet.roundTrip.map { $0 - shortest } ?? .nan
            isAlone = packet.roundTrip.map { packet.time + $0 < next?.time ?? .infinity } ?? false
            (self.payload, self.lost) = (payload, lost)
            self.count = count
            self.acknowledged = acknowledged
        }
    }

    private(set) var packets: [Packet]
    private let isPolicer: Bool
    /// Bytes/s.
    let rate: Double
    /// The cost of the packets before each place; one more at the end.
    private var before: [Double] = []
    /// The seconds that each packet waits for the line of a policer.
    private var waits: [Double] = []
    /// The time at which the line is free before each place, and by how much the packet before it was later than predicted.
    private var free: [(time: Double, residual: Double)] = []
    /// The queue of the line, before the limit or behind it.
    private var line = Line(rate: .infinity, isFirst: false)

    /// A line and its place.
    private struct Line {
        /// Bytes/s.
        let rate: Double
        /// True if packets come to the limit through its queue.
        let isFirst: Bool
    }

    /// Finds the likeliest line behind the limit, and the likeliest one before it: both may explain all that is seen.
    ///
    /// - Parameters:
    ///   - packets: in the order sent, not empty.
    ///   - kind: a policer, or a shaper.
    ///   - rate: bytes/s of IP packets.
    ///   - places: those that will be walked from.
    ///   - before: the packets before these, in the order sent.
    /// - Returns: a walk with each of them.
    static func both(
        _ packets: [Packet], of kind: PathKind, rate: Double, places: ClosedRange<Int>,
        after before: [SentPacket]
    ) -> [Self] {
        // Before a policer, the waits for the line are seen.
        let rates =
            kind == .policer
            ? [.infinity] : lineRate(before, beside: rate).map { [$0] } ?? rates(beside: rate)
        return [false, true].map { isFirst in
            var walk = Self(packets: packets, isPolicer: kind == .policer, rate: rate)
            var (best, likeliest) = (Double.infinity, Line(rate: .infinity, isFirst: isFirst))
            for rate in rates {
                let line = Line(rate: rate, isFirst: isFirst)
                walk.pass(line)
                let cost = walk.leastCost(at: places, limit: best)
                if cost < best { (best, likeliest) = (cost, line) }
            }
            walk.pass(likeliest)
            return walk
        }
    }

    /// The rate of the line by trains of packets before a shaper acts, in bytes/s: how much waits for it then depends on a small part of
    /// that. Nil if no queue forms there.
    ///
    /// - Parameters:
    ///   - before: the packets, in the order sent.
    ///   - rate: that of the shaper, in bytes/s.
    /// - Returns: bytes/s of IP packets.
    private static func lineRate(_ before: [SentPacket], beside rate: Double) -> Double? {
        rates(beside: rate).lazy.filter(\.isFinite)
            .compactMap { PacketTrains.rate(of: before, near: $0 * 8, fewest: fewestTrains) }
            .first.map { $0.value / 8 }
    }

    /// Fewer trains of packets tell no rate of a line.
    private static let fewestTrains = 4

    private init(packets: [Packet], isPolicer: Bool, rate: Double) {
        self.packets = packets
        self.isPolicer = isPolicer
        self.rate = rate
    }

    /// The rates of a line that are tried beside a shaper: from a fifth above its rate on, each half as fast again as the one before.
    private static func rates(beside rate: Double) -> [Double] {
        (0..<13).map { rate * 1.2 * pow(1.5, Double($0)) } + [.infinity]
    }

    /// The least cost of some places and depths.
    private func leastCost(at places: ClosedRange<Int>, limit: Double) -> Double {
        let most = mostTaken(rate: rate)
        var least = limit
        for place in stride(
            from: places.lowerBound, through: places.upperBound, by: max(1, places.count / 24))
        {
            for (begin, depth) in [(place, 3_000.0), (place, 48_000), (0, most[place])] {
                least = min(least, cost(from: begin, depth: depth, limit: least))
            }
        }
        return least
    }

    /// The cost of no limit at all.
    var unlimited: Double { before.last ?? 0 }

    /// Walks a line alone over all packets, and takes note of when they come to the limit.
    private mutating func pass(_ line: Line) {
        self.line = line
        (before, free, waits) = ([0], [(-.infinity, 0)], [])
        before.reserveCapacity(packets.count + 1)
        free.reserveCapacity(packets.count + 1)
        var (cost, left, residual, excused, wait) = (0.0, -Double.infinity, 0.0, -Double.infinity, 0.0)
        for index in packets.indices {
            let packet = packets[index]
            if isPolicer {
                // One that is lost, or has no round trip of its own, waited as long as the one before.
                if !packet.wait.isNaN { wait = max(0, packet.wait) }
                left = line.isFirst ? max(left, packet.sent + wait) : packet.sent
                waits.append(wait)
                packets[index].time = left
                cost += packet.isLost ? Self.byChance(at: left, &excused) : Self.passage
            } else {
                if !packet.isLost { left = max(packet.sent, left) + packet.size / line.rate }
                packets[index].time = line.isFirst ? max(packet.sent, left) : packet.sent
                if !packet.isLost { cost += Self.surprise(packet, left, &residual) }
            }
            before.append(cost)
            free.append((left, residual))
        }
    }

    /// Returns by how much a bucket may have been fuller before a packet, or emptier, in bytes: what flows in while packets wait for
    /// a line, whose place is not known.
    func uncertainty(at place: Int) -> (lower: Double, upper: Double) {
        let packet = packets[place]
        let wait = isPolicer ? waits[place] : max(0, free[place].time - packet.sent)
        return line.isFirst ? (0, rate * wait) : (rate * wait, 0)
    }

    /// Computes the negative logarithm of the likelihood of what became of all packets, if a limit acts from a place on and its
    /// bucket is full there.
    ///
    /// - Parameters:
    ///   - place: the index of the first packet that it acts on.
    ///   - depth: what the bucket holds, in bytes.
    ///   - limit: a cost with which the place is of no interest: the walk ends with more.
    /// - Returns: the cost, or one above the limit.
    func cost(from place: Int, depth: Double, limit: Double = .infinity) -> Double {
        guard place < packets.count else { return unlimited }
        return isPolicer
            ? dropping(from: place, depth: depth, limit: limit)
            : delaying(from: place, depth: depth, limit: limit)
    }

    // MARK: - Policers

    /// The costs of a packet that is lost by chance, and of one that passes although no tokens are left.
    private static let (lossByChance, spared) = (4.6, 4.0)
    /// The cost of each packet that passes while losses by chance are possible.
    private static let passage = 0.01
    /// Losses by chance come in bursts: those that follow one within so many seconds cost less.
    private static let burst = (seconds: 0.05, cost: 1.0)

    /// Returns what a packet costs that is lost by chance.
    @inline(__always)
    private static func byChance(at time: Double, _ last: inout Double) -> Double {
        defer { last = time }
        return time - last < burst.seconds ? burst.cost : lossByChance
    }

    /// Walks a bucket. Tokens are known to a packet or so only: a fate that would be right with slightly more or fewer costs little,
    /// and corrects them.
    private func dropping(from place: Int, depth: Double, limit: Double) -> Double {
        var (tokens, cost, last, excused) = (depth, before[place], packets[place].time, -Double.infinity)
        // Tokens of half a millisecond, by which packets may come earlier or later.
        let error = 500 + rate * 5e-4
        let nearlyEmpty = Self.nearlyEmpty
        for packet in packets[place...] {
            tokens = min(depth, tokens + rate * (packet.time - last)) - packet.size
            last = packet.time
            if packet.isLost {
                if tokens >= 0 {
                    cost += min(Self.byChance(at: packet.time, &excused), tokens / error)
                    if tokens < nearlyEmpty { tokens = 0 }
                }
                tokens += packet.size
            } else if tokens < 0 {
                cost += min(Self.spared, -tokens / error)
                tokens = 0
            } else {
                cost += Self.passage
                continue
            }
            if cost > limit { break }
        }
        return cost
    }

    // MARK: - Shapers

    /// Changes of the difference from what is predicted that count one, in seconds, and the most that one counts. A difference
    /// that stays is no further evidence: neighbours are late for the same reasons.
    private static let (scale, worst) = (1e-3, 5.0)
    /// The most that one counts of a packet behind which nothing was sent until it was acknowledged.
    private static let worstAlone = 1.0

    private func delaying(from place: Int, depth: Double, limit: Double) -> Double {
        var (credit, last, cost) = (depth, packets[place].time, before[place])
        var (left, residual) = free[place]
        for packet in packets[place...] where !packet.isLost {
            credit = min(depth, credit + rate * (packet.time - last)) - packet.size
            last = packet.time
            let departure = credit < 0 ? packet.time - credit / rate : packet.time
            left = line.isFirst ? departure : max(departure, left) + packet.size / line.rate
            cost += Self.surprise(packet, left, &residual)
            if cost > limit { break }
        }
        return cost
    }

    @inline(__always)
    private static func surprise(_ packet: Packet, _ left: Double, _ residual: inout Double) -> Double {
        guard !packet.wait.isNaN else { return 0 }
        let found = packet.wait - (left - packet.sent)
        let surprise = abs(found - residual) / scale
        guard !packet.isAlone else { return min(worstAlone, surprise) }
        residual = found
        return min(worst, surprise)
    }

    /// The place before a packet.
    func place(_ index: Int, since begin: Double) -> PacketOnset.Place {
        let packet = packets[index]
        return PacketOnset.Place(
            bytes: packet.payload, lost: packet.lost, packets: Double(packet.count),
            acknowledgements: Double(packet.acknowledged),
            seconds: packet.time - begin)
    }
}
