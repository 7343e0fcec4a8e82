/// The silence of a flow behind which a limit does not know it any more.
extension LimitExperiments {
    /// The silences that are tried, in seconds.
    package static let usualSilences = [10.0, 30, 60, 90]
    /// The factor by which a flow is faster behind a silence, at the end, where the limit does not hold it.
    private static let leastFaster = 1.3
    /// The greatest rate before a silence, in parts of the limit's, if the same limit acted there.
    private static let mostFasterBefore = 2.0
    /// The share of an onset that may pass behind a silence if the limit held.
    private static let mostPassed = 0.5
    /// Fewer bytes beyond the limit's rate of the control tell nothing.
    private static let leastExcess = 10 * Double(FlowExchanges.ethernetSegment)
    /// The share of an onset within which packets show a limit that held.
    private static let mostMet = 0.9

    /// What a limit knows of a flow behind a silence.
    private enum Memory {
        case kept, lost
        /// The flow was as slow as before it, but its sender may have been.
        case unseen
    }

    /// The next silence by bisection; nil if there is none to try.
    func silence(_ start: LimitStart, _ judged: Judgement) -> Experiment? {
        guard canForget(start, judged), let step = stepBehind(start) else { return nil }
        let found = silences(start, judged.triggers)
        guard all(.silence).count < tried.count + Self.mostTries else { return nil }
        // If a sender hides what became of a limit, it does so behind shorter silences, too.
        let open = tried.filter {
            $0 > max(found.held ?? 0, found.unseen ?? 0) && $0 < found.gone ?? .infinity
                && isShortEnough(behind(.silence, holding: $0, before: step), start)
        }
        guard !open.isEmpty else { return nil }
        return behind(.silence, holding: open[(open.count - 1) / 2], before: step)
    }

    /// True if something would show that a limit was forgotten: behind what may be a bucket, that may have filled.
    func canForget(_ start: LimitStart, _ judged: Judgement) -> Bool {
        start.effect == .slows && !isAtOnce(start) && !judged.triggers.isEmpty
            && !judged.triggers.contains(.bucket) && judged.triggers != [.atOnce]
    }

    /// The longest silence after which the limit held, the shortest after which it did not, and the longest after which the
    /// sender hides that, in seconds.
    ///
    /// - Parameters:
    ///   - start: the onset.
    ///   - triggers: the ways in which the limit may begin.
    /// - Returns: all three; nil where there is none.
    func silences(
        _ start: LimitStart, _ triggers: [LimitPortrait.Trigger]
    ) -> (held: Double?, gone: Double?, unseen: Double?) {
        var (held, gone, unseen): (Double?, Double?, Double?) = (nil, nil, nil)
        if let start = pooled?.start, let refill = limited(.refill), hasForgotten(refill, start) {
            gone = refill.experiment.seconds
        }
        for observation in all(.silence) where !isRemembered(observation) {
            let seconds = observation.experiment.seconds
            switch memory(observation, start, triggers) {
            case .kept: held = max(held ?? seconds, seconds)
            case .lost: gone = min(gone ?? seconds, seconds)
            case .unseen: unseen = max(unseen ?? seconds, seconds)
            case nil: break
            }
        }
        return (held, gone, unseen)
    }

    /// What a limit knew of the flow behind one silence; nil if the replay does not tell.
    private func memory(
        _ observation: Observation, _ start: LimitStart, _ triggers: [LimitPortrait.Trigger]
    ) -> Memory? {
        guard let before = observation.start, let rest = observation.rest else { return nil }
        // A line that falters once looks like an onset, but of a far higher rate: the limit spared that flow.
        if let rate = before.rate?.value, let usual = start.rate?.upper, rate > Self.mostFasterBefore * usual
        {
            return nil
        }
        // Without a limit, a sender that was slow becomes faster.
        let isFaster = rest.endRate.map { $0 > Self.leastFaster * (start.rate?.upper ?? .infinity) / 8 }
        if isFaster == true { return .lost }
        // Too little was watched to see a limit.
        guard rest.isLimited else { return nil }
        let experiment = observation.experiment
        let held = Double(exchanges.bytes(before: experiment.step ?? 0))
        if isNew(rest, behind: held, start) { return .lost }
        return isMet(rest, behind: held, start, triggers)
            || wouldShow(rest, behind: experiment, start, triggers) ? .kept : .unseen
    }

    /// True if as much passed as at first, or nearly, beside what a bucket lets pass, and half as much faster than the limit as
    /// of the control: behind one that held, a sender that begins slowly is for a while as fast as the control.
    private func isNew(_ rest: Observation.Rest, behind held: Double, _ start: LimitStart) -> Bool {
        let depth = refillDepth(start)?.upper ?? 0
        guard rest.passed.value > depth + Self.mostPassed * start.bytes.value else { return false }
        guard rest.course != nil, let rate = start.rate?.upper else { return true }
        let usual = control.excess(beyond: rate / 8, in: held...held + rest.passed.value)
        return usual > Self.leastExcess
            && rest.beyond(rate / 8) > depth + Self.mostPassed * usual
    }

    /// Says if packets show the limit before an onset could begin anew. A sender that keeps to the limit's rate meets it late,
    /// or not at all.
    private func isMet(
        _ rest: Observation.Rest, behind held: Double, _ start: LimitStart,
        _ triggers: [LimitPortrait.Trigger]
    ) -> Bool {
        guard let onset = rest.onset else { return false }
        let passed = onset.latest.bytes - held
        guard passed < Self.mostMet * start.bytes.lower else { return false }
        let time = rest.course?.first { Double($0.bytes) >= passed }?.time ?? .infinity
        return !triggers.contains(.seconds) || time < Self.mostMet * start.seconds.lower
    }

    /// Says if a sender that goes on at the limit's rate would have tried more before an onset could begin anew: a flow that
    /// was as slow then was limited.
    private func wouldShow(
        _ rest: Observation.Rest, behind experiment: Experiment, _ start: LimitStart,
        _ triggers: [LimitPortrait.Trigger]
    ) -> Bool {
        let recovery = recovery(behind: experiment, start)
        guard let course = rest.course, let last = course.last, last.time >= recovery else { return false }
        let passed = course.last { $0.time <= recovery }?.bytes ?? 0
        return rest.passed.value <= Double(passed) && Double(passed) < start.bytes.lower
            && (!triggers.contains(.seconds) || recovery < start.seconds.lower)
    }
}
