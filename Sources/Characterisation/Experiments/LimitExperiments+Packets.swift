/// The way in which a limit begins, by the places at which the server's packets met it in each replay (``PacketOnset``).
extension LimitExperiments {
    /// The share of what may have flowed into a bucket that passes behind a hold, at least, if there is a bucket; and the share
    /// below which there is none of that depth.
    private static let (refilled, unfilled) = (0.7, 0.5)
    /// The share of it that may have passed at least: what flowed in is known to the rate's error, and a smaller bucket behind an
    /// onset may hold nearly as much.
    private static let allRefilled = 0.95
    /// Bytes, packets and seconds by which two replays differ that met a limit at the same place.
    static let slack = (bytes: 3_000.0, packets: 3.0, seconds: 0.05)
    /// By how much what is taken from a bucket may be wrong, as a share: the rate is not known exactly.
    static let takenError = 0.01
    /// Fewer bytes that flowed in tell nothing.
    private static let leastInflow = 9_000.0

    /// A replay that met a limit, as its packets show.
    struct Met {
        let purpose: Experiment.Purpose
        let onset: PacketOnset
        /// False if it may have found a bucket that was not full.
        let wasFull: Bool
    }

    /// The purposes of replays in which nothing that a limit may count is changed before it begins.
    static let unchanged: Set<Experiment.Purpose> = [.original, .refill, .silence]

    /// The replays that met a limit that knew nothing of others, as their packets show, without a stray one.
    var met: [Met] {
        let found = found
        let strays = found.indices.filter { isStray($0, in: found) }
        return strays.count == 1 ? found.indices.filter { $0 != strays[0] }.map { found[$0] } : found
    }

    /// The number of like replays that have to agree for another one to be a stray.
    private static let fewestAlike = 3

    /// True if all the other replays of unchanged flows met the limit at one place, and this one at another, whatever is counted:
    /// something else delayed or dropped its packets, as a machine that stands still does.
    private func isStray(_ index: Int, in found: [Met]) -> Bool {
        let alike = found.indices.filter { $0 != index && Self.unchanged.contains(found[$0].purpose) }
            .map { found[$0] }
        guard Self.unchanged.contains(found[index].purpose), alike.count >= Self.fewestAlike else {
            return false
        }
        let taken = Self.slack.bytes + Self.takenError * found[index].onset.taken.value
        let counts: [(slack: Double, ends: (PacketOnset) -> (lower: Double, upper: Double))] = [
            (taken, { ($0.taken.lower, $0.taken.upper) }),
            (Self.slack.bytes, { ($0.earliest.bytes, $0.latest.bytes + $0.latest.lost) }),
            (Self.slack.packets, { ($0.earliest.packets, $0.latest.packets) }),
            (secondsSlack, { ($0.earliest.seconds, $0.latest.seconds) }),
        ]
        return counts.allSatisfy { count in
            Self.conflict(alike, slack: count.slack, count.ends) == nil
                && Self.conflict(alike + [found[index]], slack: count.slack, count.ends) != nil
        }
    }

    /// The replays that met a limit that knew nothing of others, as their packets show.
    private var found: [Met] {
        observations.compactMap { observation in
            guard observation.experiment.purpose.place == .usual, !observation.experiment.purpose.isControl,
                observation.start?.effect == .slows, !isRemembered(observation), let onset = observation.onset
            else { return nil }
            // A connection that follows another one directly does.
            let purpose = observation.experiment.purpose
            return Met(
                purpose: purpose, onset: onset, wasFull: purpose != .again && !isUnfilled(observation))
        }
    }

    /// The ways of beginning that fit the places; all of them if places contradict each other, nil if packets tell too little.
    func judgePackets() -> Judgement? {
        let met = met
        let full = met.filter(\.wasFull)
        guard met.contains(where: { Self.unchanged.contains($0.purpose) }),
            met.contains(where: { $0.purpose == .segments || $0.purpose == .early }),
            let taken = Interval.median(full.map(\.onset.taken))
        else { return nil }
        var judged = Judgement(triggers: [])
        let conflict = Self.conflict(full, slack: Self.slack.bytes + Self.takenError * taken.value) {
            ($0.taken.lower, $0.taken.upper)
        }
        if let conflict { judged.decide(by: conflict.purpose) }
        var isBucket = conflict == nil
        let again = self.refill
        if isBucket, let again,
            again.hold.seconds > Self.leastMemory && again.passed.lower > Self.mostRefilled * again.inflow
                || again.passed.upper < Self.unfilled * min(again.inflow, taken.lower)
        {
            isBucket = false
            judged.decide(by: .refill)
        }
        // A small bucket behind an onset after a few packets looks the same.
        let bucket: [LimitPortrait.Trigger] = taken.value <= Self.atOnce ? [.atOnce] : [.bucket]
        if isBucket, isFoundBehind(full) {
            let hidden = hiddenOnset(full)
            // Behind an onset that is hidden there are small buckets as a rule.
            if hidden <= Self.atOnce || bucket == [.bucket] {
                judged.decide(by: .original)
                judged.triggers = bucket
                if hidden > Self.atOnce { judged.gaps.append(.onsetHidden) }
                return judged
            }
        }
        let greatest = self.greatestDepth
        let (onsets, excluding) = counted(
            met, depths(met, upTo: greatest, bucket: isBucket ? taken.value : nil))
        for purpose in excluding { judged.decide(by: purpose) }
        judged.triggers = onsets
        guard isBucket else {
            return onsets.isEmpty ? Judgement(triggers: [.bytes, .packets, .seconds, .bucket]) : judged
        }
        if let again, again.passed.value >= Self.refilled * min(again.inflow, taken.lower),
            again.passed.upper >= Self.allRefilled * min(again.inflow, taken.lower),
            again.passed.lower >= Self.unfilled / 2 * min(again.inflow, taken.lower),
            again.hold.seconds <= Self.leastMemory
                || again.passed.upper <= again.inflow * 1.3 + Self.slack.bytes,
            !onsets.contains(.seconds) || !mayHideForgetting(behind: again.hold),
            beginsFull(full, taken.value)
        {
            return Judgement(triggers: bucket, decidedBy: judged.decidedBy + [.refill])
        }
        if onsets.isEmpty { return Judgement(triggers: bucket, decidedBy: judged.decidedBy) }
        // With a bucket of that depth behind it, an onset may come early as well.
        judged.triggers = counted(met, depths(met, upTo: greatest, bucket: nil)).triggers + [.bucket]
        return judged
    }

    /// The triggers that are possible if the bucket behind an onset has one of some depths, and the experiments that exclude others.
    private func counted(
        _ met: [Met], _ depths: [Int]
    ) -> (triggers: [LimitPortrait.Trigger], excludedBy: [Experiment.Purpose]) {
        let found = [LimitPortrait.Trigger.bytes, .packets, .seconds].map {
            (trigger: $0, purpose: exclusion(of: $0, met, depths))
        }
        return (found.filter { $0.purpose == nil }.map(\.trigger), found.compactMap(\.purpose))
    }

    /// The share of what was taken before the onset that a bucket behind it has to hold, and the fewest replays that tell.
    private static let (sameDepth, fewestTelling) = (0.85, 3)

    /// True if what happened behind the onsets takes a bucket as deep as what was taken before them: one that was full at first
    /// explains both with one number.
    private func isFoundBehind(_ met: [Met]) -> Bool {
        let shares = met.compactMap { met in
            met.onset.leastDepth.map { $0 / max(1, met.onset.taken.value) }
        }.sorted()
        return shares.count >= Self.fewestTelling && shares[(shares.count - 1) / 2] >= Self.sameDepth
    }

    /// The bytes within which an onset would not show, as the flow was no faster than the limit.
    private func hiddenOnset(_ met: [Met]) -> Double {
        let hidden = met.map { $0.onset.last(depth: Self.sameDepth * $0.onset.taken.value).bytes }.sorted()
        return hidden.isEmpty ? 0 : hidden[hidden.count / 2]
    }

    /// The share of the bytes before an onset within which a bucket was full that had none.
    private static let fullWithin = 0.6

    /// True if a bucket was full early: the last place at which most of it was there is not near the one at which it was empty.
    private func beginsFull(_ met: [Met], _ taken: Double) -> Bool {
        met.allSatisfy {
            $0.onset.last(depth: Self.refilled * taken).bytes <= Self.fullWithin * $0.onset.likeliest.bytes
        }
    }

    /// The bytes of IP packets that passed at once behind a hold behind the onset, and those that may have flowed into a bucket until
    /// then; nil if packets do not show it, or too little flowed in.
    var refill: (passed: Interval, inflow: Double, hold: Experiment)? {
        limited(.refill).flatMap(passed)
    }

    /// The same of a replay with a hold behind the onset.
    func passed(in seen: Observation) -> (passed: Interval, inflow: Double, hold: Experiment)? {
        guard let onset = seen.rest?.onset, let rate = box?.rate?.value,
            let end = onset.buckets.last?.first.seconds
        else { return nil }
        let inflow = rate / 8 * (seen.experiment.seconds + max(0, onset.filledUntil - end))
        return inflow < Self.leastInflow ? nil : (onset.taken, inflow, seen.experiment)
    }

    /// True if a bucket was full before all flowed in, so that what passed is its depth.
    static func isFull(_ found: (passed: Interval, inflow: Double, hold: Experiment)) -> Bool {
        found.passed.upper < refilled * found.inflow
    }

    /// The greatest depth of a bucket behind the onset, in bytes; infinite if nothing bounds it.
    var greatestDepth: Double {
        // One replay alone may have another reason for what seems a smaller bucket.
        let least = met.compactMap(\.onset.greatestDepth).min() ?? .infinity
        var bounds = [box?.depth?.upper ?? .infinity, least * 1.6, usualDepth]
        if let again = refill, Self.isFull(again) {
            bounds.append(again.passed.upper)
        }
        return (bounds.min() ?? .infinity) * 1.25 + Self.slack.bytes
    }

    /// The median of the greatest depths that explain what happened behind the onsets, in bytes; infinite if all do.
    private var usualDepth: Double {
        let seen = met.map { $0.onset.greatestDepth ?? .infinity }.sorted()
        return seen.isEmpty ? .infinity : seen[seen.count / 2]
    }

    // MARK: - Onsets with a bucket behind them

    /// Lists the depths that a bucket behind an onset may have.
    ///
    /// - Parameters:
    ///   - met: the replays.
    ///   - greatest: the greatest depth, in bytes.
    ///   - taken: the depth of a bucket without an onset, where that is possible: one of nearly that depth which is full early
    ///     is this one.
    /// - Returns: indices.
    private func depths(_ met: [Met], upTo greatest: Double, bucket taken: Double?) -> [Int] {
        let count = met.map(\.onset.buckets.count).min() ?? 0
        // A deeper one would not have been empty yet.
        let most = met.filter { $0.purpose != .again }.map(\.onset.taken.upper).min() ?? .infinity
        return (0..<count).filter { index in
            let depth = met[0].onset.buckets[index].depth
            guard depth <= min(greatest, most) || index == 0 else { return false }
            guard let taken, depth > Self.refilled * taken else { return true }
            return met.allSatisfy { met in
                met.onset.buckets[max(0, index - 1)].last.bytes > Self.fullWithin * met.onset.likeliest.bytes
            }
        }
    }

    /// The experiment that shows that the limit does not count something, whatever the depth of the bucket behind it; nil if it
    /// may.
    private func exclusion(
        of trigger: LimitPortrait.Trigger, _ met: [Met], _ depths: [Int]
    ) -> Experiment.Purpose? {
        // A hold before the first byte tells since when seconds are counted.
        let met = trigger == .seconds ? met.filter { $0.purpose != .late } : met
        var found: (purpose: Experiment.Purpose, distance: Double)?
        for depth in depths {
            let conflicts = quantities(of: trigger, met).map { quantity in
                Self.conflict(met, slack: quantity.slack) { onset in
                    // The true depth lies between two that are told.
                    quantity.ends(
                        onset, onset.buckets[min(depth + 1, onset.buckets.count - 1)].first,
                        depth == 0 ? onset.latest : onset.buckets[depth - 1].last)
                }
            }
            for case let conflict? in conflicts where conflict.distance < found?.distance ?? .infinity {
                found = conflict
            }
            if conflicts.contains(where: { $0 == nil }) { return nil }
        }
        return found?.purpose
    }

    /// Something that a limit may count: by how much two replays differ that met it at the same place, and the least and the most
    /// that is counted between two places of one replay.
    private struct Quantity {
        let slack: Double
        let ends: (PacketOnset, PacketOnset.Place, PacketOnset.Place) -> (lower: Double, upper: Double)
    }

    /// The ways in which a limit may count bytes, packets or seconds.
    private func quantities(of trigger: LimitPortrait.Trigger, _ met: [Met]) -> [Quantity] {
        switch trigger {
        case .bytes:
            // Of payload, or of IP packets.
            [0, FlowExchanges.ethernetHeaders].map { headers in
                Quantity(slack: Self.slack.bytes) {
                    ($1.bytes + headers * $1.packets, $2.bytes + $2.lost + headers * $2.packets)
                }
            }
        case .packets:
            // Of the server, or of both sides.
            [
                Quantity(slack: Self.slack.packets) { ($1.packets, $2.packets) },
                Quantity(slack: Self.slack.packets) { (packets(until: $1).lower, packets(until: $2).upper) },
            ]
        case .seconds:
            Self.clocks(met.map(\.onset)).map { clock in
                Quantity(slack: secondsSlack) { (clock($0, $1), clock($0, $2)) }
            }
        case .atOnce, .bucket: []
        }
    }

    /// The seconds by which two replays differ that met a limit at the same one.
    var secondsSlack: Double { Self.slack.seconds + (roundTrip ?? 0) }

    /// The clocks on which seconds since a connection may be read: that of the client, and that of the server from its first packet
    /// on, which is the better one where the client was late to notice that it was connected, or its first bytes. The
    /// shortest time from a connection to that packet is right, or nearly.
    static func clocks(_ onsets: [PacketOnset]) -> [(PacketOnset, PacketOnset.Place) -> Double] {
        let begins = onsets.compactMap(\.firstSent)
        guard let least = begins.min(), begins.count == onsets.count else { return [{ $1.seconds }] }
        return [{ $1.seconds }, { $1.seconds - ($0.firstSent ?? least) + least }]
    }

    /// The experiment in which a limit began at another place than in one of the others, and how far from it; nil if all have one in
    /// common.
    static func conflict(
        _ met: [Met], slack: Double, _ range: (PacketOnset) -> (lower: Double, upper: Double)
    ) -> (purpose: Experiment.Purpose, distance: Double)? {
        let ranges = met.map { (purpose: $0.purpose, range: range($0.onset)) }
        guard let latest = ranges.max(by: { $0.range.lower < $1.range.lower }),
            let earliest = ranges.min(by: { $0.range.upper < $1.range.upper }),
            latest.range.lower > earliest.range.upper + slack
        else { return nil }
        return (
            latest.purpose == .original ? earliest.purpose : latest.purpose,
            latest.range.lower - earliest.range.upper
        )
    }

    /// Packets of both sides until a place: a request may carry an acknowledgement, and the handshake has three
    /// (RFC 9293, section 3.5).
    func packets(until place: PacketOnset.Place) -> Interval {
        let requests = exchanges.packets(until: place.bytes, segment: FlowExchanges.ethernetSegment).client
        let least = place.packets + place.acknowledgements + 3
        return Interval(value: least + requests / 2, lower: least, upper: least + requests)
    }
}
