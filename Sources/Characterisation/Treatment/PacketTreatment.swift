/// The treatment of what exceeds the rate of a limit, from all packets that a server sent behind the onset of one replay and
/// what became of each: what a bucket or a queue explains of losses and delays (<doc:Path-Portrait>).
package struct PacketTreatment: Sendable, Equatable, Codable {
    /// The kinds that the packets do not tell apart, the likeliest first.
    package let possible: [PathKind]
    /// The rate of the likeliest kind's bucket or queue, in bit/s of IP packets; nil if it has none.
    package let rate: Interval?
    /// The depth of a policer's bucket, in bytes; nil if losses do not show it.
    package let depth: Interval?
    /// The queue of a shaper, in bytes; nil if it never overflowed.
    package let queue: Interval?

    /// Fewer packets tell little.
    private static let fewest = 100
    /// The least depth of a bucket, in bytes, that no short queue is taken for: four packets.
    private static let leastDepth = 6_000.0
    /// Fewer known round trips do not tell a policer from a shaper, and fewer of which some waited do not.
    private static let (fewestWaits, fewWaits) = (5, 40)
    /// Bytes of headers in a packet, from IPv4 without options to IPv6 with many.
    private static let headers = 40...120

    init(possible: [PathKind], rate: Interval?, depth: Interval? = nil, queue: Interval? = nil) {
        self.possible = possible
        self.rate = rate
        self.depth = depth
        self.queue = queue
    }

    /// Fits bucket and queue to the packets behind an onset; nil of too few.
    ///
    /// - Parameters:
    ///   - packets: of the whole replay, in the order sent.
    ///   - onset: bytes of payload that had arrived at the onset.
    ///   - segment: the payload of a full segment, in bytes.
    package init?(of packets: [SentPacket], behind onset: Double, segment: Int) {
        let headers = Self.headers(of: packets, segment: segment)
        var arrived = 0.0
        let first = packets.firstIndex { packet in
            if packet.fate == .delivered { arrived += Double(max(0, packet.bytes - headers)) }
            return arrived > onset
        }
        guard let first, packets.count - first >= Self.fewest else { return nil }
        let shortest = packets.lazy.compactMap(\.roundTrip).min() ?? 0
        let behind = Self.settled(packets[first...], shortest: shortest)
        let portrait = PathPortrait(of: Self.withoutLateAcknowledgements(behind))
        var rate = portrait.rate
        if portrait.kind == .shaper, !portrait.isRateOfTrains, let fastest = Self.fastest(behind) {
            // Flows that share a line make delays longer, so that a queue seems slower than what it lets pass.
            rate = rate.map { Interval(value: $0.value, lower: $0.lower, upper: max($0.upper, fastest)) }
        }
        // A queue of two packets, or one that is kept as short, drops like a bucket of three; but packets wait in it. Nothing
        // is known of waits where all that is delivered had been lost before, as has no round trip of its own.
        let known = behind.count { $0.roundTrip != nil }
        let isTested = portrait.scores[.shaper] != nil
        let isShort =
            portrait.kind == .policer
            && (known < Self.fewestWaits
                || !isTested && (known < Self.fewWaits || (portrait.depth?.value ?? 0) < Self.leastDepth)
                    && Self.waits(behind, shortest: shortest, rate: rate?.value ?? 0))
        self.init(
            possible: isShort ? [.policer, .shaper] : portrait.possible, rate: rate,
            depth: portrait.depth.flatMap(Self.closed),
            queue: portrait.queue.flatMap(Self.closed))
    }

    /// Bytes of headers in each packet.
    static func headers(of packets: [SentPacket], segment: Int) -> Int {
        let longest = packets.lazy.map(\.bytes).max() ?? 0
        return min(max(longest - segment, headers.lowerBound), headers.upperBound)
    }

    /// Packets behind an onset, without the round trips of those in which a line's queue drains that filled before it; the
    /// first one has the shortest round trip, of a limit at which nothing waits yet.
    private static func settled(_ packets: ArraySlice<SentPacket>, shortest: Double) -> [SentPacket] {
        let settled = (packets.first?.time ?? 0) + max(SentBehindOnset.settling, 4 * shortest)
        return packets.enumerated().map { place, packet in
            let own = place == 0 && packet.fate == .delivered ? shortest : nil
            return packet.timed(packet.time >= settled ? packet.roundTrip : own)
        }
    }

    /// The same packets without the round trips of those before a lost one, whose receiver may have waited for that to
    /// acknowledge both (RFC 5681, section 4.2).
    private static func withoutLateAcknowledgements(_ packets: [SentPacket]) -> [SentPacket] {
        var isNextLost: [Int: Bool] = [:]
        return packets.reversed().map { packet in
            let isLate = isNextLost.updateValue(packet.fate == .lost, forKey: packet.flow) ?? false
            return packet.timed(isLate ? nil : packet.roundTrip)
        }.reversed()
    }

    /// The time over which a rate is looked at, s: waits for a line that others fill are far shorter.
    private static let fastestWindow = 2.0

    /// The rate at which packets arrived when they came fastest, in bit/s; nil of a shorter replay.
    private static func fastest(_ packets: [SentPacket]) -> Double? {
        var sum = 0.0
        // Bytes up to each packet whose arrival is known, its own left out, and when it came.
        let arrivals = packets.compactMap { packet -> (time: Double, bytes: Double)? in
            let before = sum
            if packet.fate == .delivered { sum += Double(packet.bytes) }
            return packet.roundTrip.map { (packet.time + $0, before) }
        }
        var (first, most) = (0, 0.0)
        for last in arrivals.indices {
            while first < last, arrivals[last].time - arrivals[first + 1].time >= fastestWindow { first += 1 }
            let seconds = arrivals[last].time - arrivals[first].time
            guard seconds >= fastestWindow else { continue }
            most = max(most, (arrivals[last].bytes - arrivals[first].bytes) * 8 / seconds)
        }
        return most > 0 ? most : nil
    }

    /// True if more than one packet in ten waits for longer than half of a packet takes at a rate, in bit/s, and than noise.
    private static func waits(_ packets: [SentPacket], shortest: Double, rate: Double) -> Bool {
        let waits = packets.compactMap(\.roundTrip).map { $0 - shortest }.sorted()
        guard rate > 0, !waits.isEmpty else { return false }
        return waits[waits.count * 9 / 10] > ExcessTreatment.onePacket(rate) / 2
            + ExcessTreatment.noise(shortest)
    }

    private static func closed(_ interval: Interval) -> Interval? { interval.isOpen ? nil : interval }

    /// The answer of several replays together.
    package struct Together: Sendable, Equatable {
        /// The kind.
        var kind: PathKind
        /// The median over the replays that tell it, of values and of the ends of intervals; or what one of them tells that is far
        /// longer than the others, if these allow it.
        var rate: Interval?
        /// The medians.
        var depth: Interval?
        var queue: Interval?
    }

    /// Finds the policer or the shaper that this replay tells by itself.
    ///
    /// - Parameter arrived: the rate behind the onset, in bit/s of payload.
    /// - Returns: it; nil if the replay tells neither.
    func alone(arrived: Interval) -> Together? {
        Self.together([self], arrived: arrived).flatMap { $0.rate == nil ? nil : $0 }
    }

    /// The least share of the replays that tell one kind, for it to be that of all.
    private static let leastAgreeing = 0.8
    /// The rates of a policer and of a shaper, in parts of the payload that arrived: a sender that loses packets leaves some
    /// of a policer's rate unused, headers are up to a tenth of small packets, and what arrived may have been sent before
    /// the onset.
    private static let (policersRate, shapersRate) = (0.85...3.0, 0.85...1.3)

    /// Puts replays together.
    ///
    /// - Parameters:
    ///   - replays: those that were limited.
    ///   - arrived: the rate behind the onset, in bit/s of payload.
    /// - Returns: what they tell; nil if they tell no kind, or different ones.
    static func together(_ replays: [Self], arrived: Interval) -> Together? {
        let told = replays.filter { $0.possible.count == 1 }
        // A limited flow shows something, and a queue that drops by chance, or early, is one all the same.
        let telling = told.filter { $0.possible != [.nothing] && $0.possible != [.randomLoss] }
        let byChance = told.count { $0.possible == [.randomLoss] }
        guard !telling.isEmpty else {
            return byChance > 0 ? Together(kind: .randomLoss, rate: nil, depth: nil, queue: nil) : nil
        }
        // A line that is far faster than what arrived is not the limit, and both kinds at once tell neither apart.
        let others = telling.count { $0.possible == [.both] || $0.isLine(beside: arrived) }
        let fitting = telling.filter { $0.possible != [.both] && $0.fits(arrived) }
        let counts = Dictionary(fitting.compactMap(\.possible.first).map { ($0, 1) }, uniquingKeysWith: +)
        guard let (kind, count) = counts.max(by: { $0.value < $1.value }), count > others, count >= byChance
        else { return nil }
        let agreeing = fitting.filter { $0.possible == [kind] }
        let rate = Self.agreed(agreeing.compactMap(\.rate))
        let vague = count > 1 ? fitting.count { $0.possible != [kind] && $0.isVague(beside: rate) } : 0
        guard Double(count) >= leastAgreeing * Double(telling.count - others - vague) else { return nil }
        return Together(
            kind: kind, rate: rate,
            depth: .median(agreeing.compactMap(\.depth)), queue: .median(agreeing.compactMap(\.queue)))
    }

    /// By how much wider than that of the others an interval is that allows nearly any rate.
    private static let farWider = 10.0

    /// True if it allows the rate of other replays, which know it far better: with few losses, bursts by chance look like
    /// a bucket.
    private func isVague(beside others: Interval?) -> Bool {
        guard let others, let rate else { return false }
        return rate.width >= Self.farWider * others.width && rate.contains(others.value)
    }

    /// The share of the width of the median that an interval may have to take its place.
    private static let farNarrower = 0.5

    /// The rate of several replays: the median of values and of ends, or the narrowest interval if that is far narrower and half of
    /// all hold its value. Short replays allow many rates, and the likeliest of these says little.
    private static func agreed(_ rates: [Interval]) -> Interval? {
        guard let median = Interval.median(rates), let narrowest = rates.min(by: { $0.width < $1.width }),
            narrowest.width < farNarrower * median.width,
            2 * rates.count(where: { $0.contains(narrowest.value) }) >= rates.count
        else { return .median(rates) }
        return narrowest
    }

    /// True if it is the queue of a line on the way: far faster than what arrived, in bit/s of payload.
    private func isLine(beside arrived: Interval) -> Bool {
        possible == [.shaper] && (rate?.value ?? 0) > Self.shapersRate.upperBound * arrived.upper
    }

    /// True unless the bucket or the queue is another than the limit, to which what arrived belongs, in bit/s of payload.
    private func fits(_ arrived: Interval) -> Bool {
        guard let rate, let kind = possible.first else { return true }
        let allowed = kind == .shaper ? Self.shapersRate : Self.policersRate
        // The rate of arrivals varies where others fill the line; the rate of what let them pass is within its interval then.
        return rate.upper >= allowed.lowerBound * arrived.lower
            && rate.value <= allowed.upperBound * arrived.upper
    }
}
