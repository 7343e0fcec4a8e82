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

    /// The longest time between two connections beside that of ``Experiment/Purpose/again``: after a longer one the
    /// box may have forgotten.
    private static func longestGap(_ gap: Double) -> Double { gap * 1.5 + 0.2 }

    /// Compares a new connection with the limited one before it.
    ///
    /// Of what may be a bucket, what passed beyond its rate is compared; one that may have filled to three tenths in
    /// between tells nothing.
    private func compare(_ found: LimitStart, after gap: Double, _ start: LimitStart, _ judged: Judgement)
        -> Comparison
    {
        var (first, second) = (start.bytes, found.bytes)
        if judged.triggers.contains(.bucket), let depth = start.beyond, let left = found.beyond {
            guard let rate = start.rate?.upper, rate / 8 * gap <= 0.3 * depth.lower else {
                return .untold(.refilledBetween)
            }
            (first, second) = (depth, left)
        }
        if second.lower >= 0.6 * first.value { return .separate }
        return second.upper <= 0.4 * first.value ? .shared : .untold(.scopeUnclear)
    }

    /// The time after which a new connection was limited from its start, in seconds; nil if none was.
    ///
    /// A single connection that was slow from its start does not outweigh one that began anew directly after a limited
    /// one: a line falters now and then.
    private func sharedGap(_ start: LimitStart, _ judged: Judgement) -> Double? {
        let gaps = remembered.compactMap(\.gap)
        guard let again = limited(.again), let found = again.start, let gap = again.gap else {
            return gaps.max()
        }
        switch compare(found, after: gap, start, judged) {
        case .shared: return gaps.max() ?? gap
        case .separate: return gaps.count > 1 ? gaps.max() : nil
        case .untold: return gaps.max()
        }
    }

    /// Says which flows share what the box knows, or why that is not told.
    func judgeScope(_ start: LimitStart, _ judged: Judgement, _ portrait: inout LimitPortrait) {
        guard start.effect == .slows, !isAtOnce(start) else {
            portrait.gaps.append(.scopeUntried)
            return
        }
        if let gap = sharedGap(start, judged) {
            let (port, portGap) = shares(.otherPort, start, judged)
            let (server, serverGap) = shares(.otherServer, start, judged)
            portrait.scope = LimitPortrait.Scope(otherPort: port, otherServer: server)
            portrait.scopeGap = gap
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

    /// The first limited replay at a place that began soon enough after the one before.
    private func answer(_ purpose: Experiment.Purpose, within gap: Double) -> (
        start: LimitStart, gap: Double
    )? {
        for observation in all(purpose) {
            if let start = observation.start, let seen = observation.gap, seen <= Self.longestGap(gap) {
                return (start, seen)
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
        guard let gap = sharedGap(start, judged), let answer = answer(purpose, within: gap) else {
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

    /// True if the last replay left a limited flow behind that had not found the limit of another one. The original
    /// of a test counts only if it follows another replay.
    var followsFresh: Bool {
        guard let last = observations.last, last.start?.effect == .slows, !isRemembered(last) else {
            return false
        }
        switch last.experiment.purpose {
        case .segments, .early: return true
        case .original: return last.gap != nil
        case .refill, .silence: return last.rest?.isLimited == true
        case .control, .again, .late, .otherPort, .otherServer, .otherPortControl, .otherServerControl,
            .uploadControl, .upload:
            return false
        }
    }

    /// True if the box still remembered a connection after the longest wait.
    private var remembersTooLong: Bool {
        remembered.count { $0.experiment.purpose != .again } >= Self.mostRemembered
    }

    /// The next place at which a new connection is to be tried; nil if there is none.
    func openPlace(_ start: LimitStart, _ judged: Judgement) -> Experiment.Purpose? {
        guard let gap = sharedGap(start, judged) else { return nil }
        return [.otherPort, .otherServer].first { purpose in
            !isRefused(purpose) && answer(purpose, within: gap) == nil && all(purpose).count < Self.mostAgain
        }
    }

    /// The replay that is still wanted for another place once all else is told: a limited one that it can follow, or
    /// the control there; nil for none.
    func placeLeft(_ start: LimitStart, _ judged: Judgement) -> Experiment? {
        if openPlace(start, judged) != nil, !remembersTooLong,
            let first = observations.firstIndex(where: { $0 == base?.observation }),
            observations[(first + 1)...].count(where: { $0.experiment.purpose == .original }) < Self.mostTries
        {
            return Experiment(.original)
        }
        guard let gap = sharedGap(start, judged) else { return nil }
        for purpose in [Experiment.Purpose.otherPort, .otherServer] where !isRefused(purpose) {
            guard let answer = answer(purpose, within: gap),
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
