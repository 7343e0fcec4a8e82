/// The flows that share what a box knows: experiments on a new connection directly after a limited one.
extension LimitExperiments {
    /// The comparison of a new connection with the limited one before it.
    private enum Comparison {
        /// It was limited from its start.
        case shared
        /// It was limited only after as much.
        case separate
        /// A reason for which it tells nothing.
        case untold(LimitPortrait.Gap)
    }

    /// The time between two connections that follow each other, in seconds.
    struct Lapse {
        /// Since the end of the first one.
        var end: Double
        /// Since its beginning: a box may count from the place where it began to limit.
        var beginning: Double

        /// The longest lapse beside this one: after a longer one the box may have forgotten.
        var longest: Lapse { Lapse(end: end * 1.5 + 0.2, beginning: beginning + 0.1) }
    }

    /// The time between an observation and the one before it; nil if that is not known.
    private func lapse(at index: Int) -> Lapse? {
        guard index > 0, let gap = observations[index].gap, let length = observations[index - 1].length
        else { return nil }
        return Lapse(end: gap, beginning: length + gap)
    }

    /// Compares a new connection with the limited one before it.
    ///
    /// Of a limit that counts seconds, these are compared, else bytes. Of what may be a bucket, what passed beyond its rate is
    /// compared with its depth and with what flowed into it until then, while nothing or little was sent. A bucket that may
    /// have filled to six tenths tells nothing.
    private func compare(_ found: LimitStart, after gap: Double, _ start: LimitStart, _ judged: Judgement)
        -> Comparison
    {
        let counted = judged.triggers == [.seconds] ? \LimitStart.seconds : \.bytes
        var (full, left, inflow) = (start[keyPath: counted], found[keyPath: counted], 0.0)
        // What begins at once may be a small bucket.
        if judged.triggers.contains(.bucket) || judged.triggers == [.atOnce], let depth = start.beyond,
            let beyond = found.beyond
        {
            inflow = (start.rate?.upper ?? .infinity) / 8 * (gap + (found.filledUntil ?? 0))
            guard inflow <= Self.mostFilled * depth.lower else { return .untold(.refilledBetween) }
            (full, left) = (depth, beyond)
        }
        let rest = full.value - inflow
        if left.lower >= inflow + 0.6 * rest { return .separate }
        return left.upper <= inflow + Self.mostEarly * rest ? .shared : .untold(.scopeUnclear)
    }

    /// The most originals that are replayed for other places to follow: on half of the flows, every fourth try answers.
    private static let mostFollowed = 12

    /// The share to which a bucket may have filled between two connections.
    private static let mostFilled = 0.6

    /// The longest times after which a new connection was limited from its start; nil if none was.
    ///
    /// A single connection that was slow from its start does not outweigh one directly after a limited one that was not: a
    /// line falters now and then. Where packets show the limit, one in which they show none was slow for another reason.
    private func sharedLapse(_ start: LimitStart, _ judged: Judgement) -> Lapse? {
        var lapses = observations.indices.filter { index in
            guard isRemembered(observations[index]), let found = observations[index].start,
                base?.observation.onset == nil || observations[index].onset != nil
            else { return false }
            // One that lost packets by chance has received little by the second at which every flow is limited.
            guard judged.triggers == [.seconds] else { return true }
            return found.seconds.upper <= Self.mostEarly * start.seconds.lower
        }.compactMap(lapse)
        let again = observations.indices.first {
            observations[$0].experiment.purpose == .again && observations[$0].start != nil
        }
        if let again, let found = observations[again].start, let lapse = lapse(at: again) {
            switch compare(found, after: lapse.end, start, judged) {
            case .shared: if lapses.isEmpty { lapses.append(lapse) }
            case .separate: if lapses.count < 2 { return nil }
            case .untold: if lapses.count < 2, !isRemembered(observations[again]) { return nil }
            }
        }
        guard let end = lapses.map(\.end).max(), let beginning = lapses.map(\.beginning).max() else {
            return nil
        }
        return Lapse(end: end, beginning: beginning)
    }

    /// Says which flows share what the box knows, or why that is not told: by connections that follow each other or, where
    /// these do not tell it, by two at once.
    func judgeScope(_ start: LimitStart, _ judged: Judgement, _ portrait: inout LimitPortrait) {
        let before = portrait.gaps
        judgeFollowing(start, judged, &portrait)
        guard portrait.scope == nil || portrait.scope == .beyond, let pairs = scopeOfPairs(start) else {
            return
        }
        (portrait.scope, portrait.scopeGap) = (pairs, nil)
        // Where they share it, other servers are not told for the reasons of those that follow each other.
        let reasons: [LimitPortrait.Gap] =
            pairs == .flow
            ? []
            : portrait.gaps.dropFirst(before.count).filter { ![.scopeUntried, .notLimited].contains($0) }
        portrait.gaps = before + reasons
    }

    /// True if a connection behind the first limited one began anew. If none did, the first one may have been slow later
    /// than usual by chance.
    private var isFreshAgain: Bool {
        replays.contains { $0 != base?.observation && $0.start?.effect == .slows && !isRemembered($0) }
    }

    /// Says which flows share what the box knows, by connections that follow each other.
    private func judgeFollowing(_ start: LimitStart, _ judged: Judgement, _ portrait: inout LimitPortrait) {
        guard start.effect == .slows, !isAtOnce(start) else {
            portrait.gaps.append(.scopeUntried)
            return
        }
        if let lapse = sharedLapse(start, judged) {
            guard isFreshAgain else {
                portrait.gaps.append(.rememberedTooLong)
                return
            }
            let (port, portGap) = shares(.otherPort, start, judged)
            let (server, serverGap) = shares(.otherServer, start, judged)
            portrait.scope = LimitPortrait.Scope(otherPort: port, otherServer: server)
            portrait.scopeGap = lapse.end
            portrait.gaps += [portGap, serverGap].compactMap(\.self)
            return
        }
        guard let again = limited(.again), let found = again.start, let gap = again.gap else {
            portrait.gaps.append(isOpen(.again) ? .scopeUntried : .notLimited)
            return
        }
        switch compare(found, after: gap, start, judged) {
        case .separate: (portrait.scope, portrait.scopeGap) = (.flow, gap)
        case .untold(let reason): portrait.gaps.append(reason)
        case .shared: break
        }
    }

    // MARK: - Other places

    /// The control at a place other than the usual one.
    private static func control(at purpose: Experiment.Purpose) -> Experiment.Purpose {
        purpose == .otherPort ? .otherPortControl : .otherServerControl
    }

    /// The reasons for which a place tells nothing.
    private static func reasons(
        _ purpose: Experiment.Purpose
    ) -> (missing: LimitPortrait.Gap, unlimited: LimitPortrait.Gap, slow: LimitPortrait.Gap) {
        purpose == .otherPort
            ? (.noOtherPort, .otherPortUnlimited, .otherPortSlow)
            : (.noOtherServer, .otherServerUnlimited, .otherServerSlow)
    }

    /// True if a box that knew what a new connection found after one lapse must know it after another one, too. Of a
    /// bucket only the time since the end counts.
    private func isSoonEnough(_ lapse: Lapse, _ shared: Lapse, _ judged: Judgement) -> Bool {
        lapse.end <= shared.longest.end
            && (judged.triggers == [.bucket] || lapse.beginning <= shared.longest.beginning)
    }

    /// The first limited replay at a place that began soon enough after the one before.
    private func answer(_ purpose: Experiment.Purpose, _ shared: Lapse, _ judged: Judgement) -> (
        start: LimitStart, gap: Double
    )? {
        for (index, observation) in observations.enumerated() where observation.experiment.purpose == purpose
        {
            if let start = observation.start, let lapse = lapse(at: index),
                isSoonEnough(lapse, shared, judged)
            {
                return (start, lapse.end)
            }
        }
        return nil
    }

    /// True if a place took no replay.
    private func isRefused(_ purpose: Experiment.Purpose) -> Bool {
        !places.contains(purpose.place)
            || (all(purpose) + all(Self.control(at: purpose))).contains { $0.isRefused == true }
    }

    /// Says if a limit is found at another place, too, or why that is not told.
    private func shares(
        _ purpose: Experiment.Purpose, _ start: LimitStart, _ judged: Judgement
    ) -> (Bool?, LimitPortrait.Gap?) {
        let reasons = Self.reasons(purpose)
        guard let lapse = sharedLapse(start, judged), let answer = answer(purpose, lapse, judged) else {
            if isRefused(purpose) { return (nil, reasons.missing) }
            let tried = all(purpose)
            if tried.isEmpty { return (nil, remembersTooLong ? .rememberedTooLong : .scopeUntried) }
            return (nil, tried.allSatisfy { $0.start == nil } ? reasons.unlimited : .scopeUnclear)
        }
        switch compare(answer.start, after: answer.gap, start, judged) {
        case .separate: return (false, nil)
        case .untold(let reason): return (nil, reason)
        case .shared:
            // A place that is slow by itself looks the same.
            let isFree = all(Self.control(at: purpose)).contains { $0.start == nil && $0.isRefused != true }
            return isFree ? (true, nil) : (nil, reasons.slow)
        }
    }

    /// True if the last replay left a limited flow behind that had not found the limit of another one, and that was no
    /// longer than the one which a new connection found. The original of a test counts only if it follows another
    /// replay.
    private func followsFresh(_ shared: Lapse, _ judged: Judgement) -> Bool {
        guard let last = observations.last, last.start?.effect == .slows, !isRemembered(last),
            let length = last.length,
            isSoonEnough(Lapse(end: shared.end, beginning: length + shared.end), shared, judged)
        else { return false }
        switch last.experiment.purpose {
        case .segments, .early: return true
        case .original: return last.gap != nil
        case .refill, .silence: return last.rest?.isLimited == true
        case .control, .again, .late, .otherPort, .otherServer, .otherPortControl, .otherServerControl,
            .beside, .besideOtherPort, .congestion, .uploadControl, .upload:
            return false
        }
    }

    /// True if the box still remembered a connection after the longest wait.
    private var remembersTooLong: Bool {
        remembered.count { $0.experiment.purpose != .again } >= Self.mostRemembered
    }

    /// The next place at which a new connection is wanted; nil if there is none.
    private func openPlace(_ shared: Lapse, _ judged: Judgement) -> Experiment.Purpose? {
        [.otherPort, .otherServer].first { purpose in
            !isRefused(purpose) && answer(purpose, shared, judged) == nil
                && all(purpose).count < Self.mostAgain
        }
    }

    /// The place at which a new connection is to be tried directly after the last replay; nil if there is none.
    func placeNow(_ start: LimitStart, _ judged: Judgement) -> Experiment.Purpose? {
        guard let shared = sharedLapse(start, judged), followsFresh(shared, judged) else { return nil }
        return openPlace(shared, judged)
    }

    /// The replay that is still wanted for another place once all else is told: a limited one that it can follow, or
    /// the control there; nil for none.
    func placeLeft(_ start: LimitStart, _ judged: Judgement) -> Experiment? {
        guard let shared = sharedLapse(start, judged) else { return nil }
        if openPlace(shared, judged) != nil, !remembersTooLong,
            let first = observations.firstIndex(where: { $0 == base?.observation }),
            observations[(first + 1)...].count(where: { $0.experiment.purpose == .original })
                < Self.mostFollowed
        {
            return Experiment(.original)
        }
        for purpose in [Experiment.Purpose.otherPort, .otherServer] where !isRefused(purpose) {
            guard let answer = answer(purpose, shared, judged),
                case .shared = compare(answer.start, after: answer.gap, start, judged)
            else { continue }
            let controls = all(Self.control(at: purpose))
            if controls.allSatisfy({ $0.start != nil }), controls.count < Self.mostAgain {
                return Experiment(Self.control(at: purpose))
            }
        }
        return nil
    }

    /// The controls at other places that were limited: the box may have remembered others.
    var limitedControls: Int {
        [.otherPortControl, .otherServerControl].reduce(0) { count, purpose in
            count + all(purpose).count { $0.start != nil }
        }
    }
}
