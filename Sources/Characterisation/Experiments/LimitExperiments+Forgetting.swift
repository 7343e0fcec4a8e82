/// A box that forgets a flow in a hold of an experiment: what it counts begins anew, as a bucket does that is full again.
extension LimitExperiments {
    /// A box remembers a flow for so many seconds at least; behind a longer hold, as much may pass because it forgot.
    static let leastMemory = 2.0
    /// The most that passes behind a hold in parts of what flowed into a bucket, if there is one.
    static let mostRefilled = 1.5

    /// The ways of beginning that fit all observations so far: a bucket that a hold before the onset alone tells has to be told by
    /// the one behind it, too, where a box that forgot explains the first.
    var judgement: Judgement {
        let judged = judgementWithoutForgetting
        guard judged.triggers == [.bucket], mayHaveForgottenEarly else { return judged }
        var others = without(.early).judgementWithoutForgetting
        guard others.triggers.contains(.bucket), isRefilled else { return others }
        others.decide(by: .refill)
        others.triggers = [.bucket]
        others.gaps.removeAll { $0 == .slowSender }
        return others
    }

    /// True if far more passed behind a hold behind the onset than flowed into a bucket in it.
    func hasForgotten(_ observation: Observation, _ start: LimitStart) -> Bool {
        let seconds = observation.experiment.seconds
        guard let rate = start.rate?.value, let rest = observation.rest, seconds > Self.leastMemory else {
            return false
        }
        return rest.beyond(rate / 8) > Self.mostRefilled * min(rate / 8 * seconds, start.bytes.value)
    }

    /// True if the box may have forgotten the flow in a hold behind the onset, and the sender was slow enough behind it that no
    /// more passed than of a bucket.
    func mayHideForgetting(behind experiment: Experiment) -> Bool {
        experiment.seconds > Self.leastMemory && experiment.restartsSender != true
    }

    /// True if about as much passed at once behind the hold behind the onset as flowed into a bucket in it. Behind an onset that
    /// was not forgotten next to nothing passes, and behind one that was far more.
    private var isRefilled: Bool {
        guard let start = pooled?.start, let rate = start.rate?.value, let seen = limited(.refill),
            let rest = seen.rest, rest.isLimited
        else { return false }
        let share = rest.beyond(rate / 8) / min(rate / 8 * seen.experiment.seconds, start.bytes.value)
        return share > Self.leastRefilled / 2 && !hasForgotten(seen, start)
            && !mayHideForgetting(behind: seen.experiment)
    }

    /// True if the limit began behind the hold before its onset as on a new connection: a bucket filled in it, or the box forgot
    /// the flow.
    var mayHaveForgottenEarly: Bool {
        guard let start = pooled?.start, let early = limited(.early), let found = early.start,
            let step = early.experiment.step, early.experiment.seconds > Self.leastMemory
        else { return false }
        return found.bytes.upper
            > Double(exchanges.bytes(before: step)) + start.bytes.lower * (1 - Self.leastShift)
    }
}
