/// Two connections at once: those that share a bucket or a queue share its rate, whatever the box remembers of earlier ones.
extension LimitExperiments {
    /// The rate of both together, in parts of what the box lets pass, at most if they share it, and of what one alone gets, at
    /// least if each has its own.
    ///
    /// One sender leaves some of a small policer's rate unused, and two leave less: without the rate of the box itself, that of
    /// one is taken to be so much lower.
    private static let (shared, separate, unused) = (1.15, 1.6, 1.15)
    /// The greatest rate of one of them, in parts of what one alone gets: one that is faster was spared.
    private static let mostAlone = 1.3
    /// The greatest rate of each, in parts of what one alone gets, if they share it; one that takes nearly all says nothing.
    private static let mostShared = 0.9
    /// The rate of both together, in parts of what one alone gets, at least if they share it: two that stand still say nothing.
    private static let leastShared = 0.7
    /// The share of half of the control's rate that one of two connections gets at least if it is not limited.
    private static let leastOfLine = 0.9
    /// By how much the control exceeds the limit at least, so that the line has room for two.
    private static let leastRoom = 2.2

    /// True if two connections at once share the limit's rate; nil if that is not told.
    private func share(_ purpose: Experiment.Purpose, _ start: LimitStart) -> Bool? {
        guard let alone = start.sustained?.value, alone > 0 else { return nil }
        let own = box(start)?.rate.map { $0.value / FlowExchanges.overhead } ?? alone * Self.unused
        let capacity = max(own, alone)
        // Where some flows are spared, one that gets its part of the line may have been.
        let line = showing.allSatisfy(\.isLimited) ? .infinity : control.rate(in: exchanges) * 8
        let most = min(Self.mostAlone * alone, Self.leastOfLine * line / 2)
        return all(purpose).lazy.compactMap(\.pair).compactMap { pair in
            guard max(pair.first, pair.second) <= most else { return nil }
            if pair.sum >= max(Self.separate * alone, 1.2 * capacity) { return false }
            // Where one alone leaves half of the box's rate unused, two that share it get as much as two that do not.
            let isShared =
                pair.sum <= min(Self.shared * capacity, Self.separate * alone)
                && pair.sum >= Self.leastShared * alone
                && max(pair.first, pair.second) <= Self.mostShared * capacity
            return isShared ? true : nil
        }.first
    }

    /// The flows that share the limit's rate, as two connections at once tell; nil if they do not.
    func scopeOfPairs(_ start: LimitStart) -> LimitPortrait.Scope? {
        guard let isShared = share(.beside, start) else { return nil }
        return isShared
            ? LimitPortrait.Scope(otherPort: share(.besideOtherPort, start), otherServer: nil) : .flow
    }

    /// The replay on two connections that is wanted next; nil for none.
    func pair(_ start: LimitStart, _ judged: Judgement) -> Experiment? {
        guard start.effect == .slows, let rate = start.sustained?.upper,
            control.rate(in: exchanges) * 8 >= Self.leastRoom * rate
        else { return nil }
        var portrait = LimitPortrait(acting: ActingShare(acted: 0, of: 0))
        judgeScope(start, judged, &portrait)
        let purpose: Experiment.Purpose
        switch portrait.scope {
        case nil: purpose = .beside
        case .beyond where share(.beside, start) == true && places.contains(.otherPort):
            purpose = .besideOtherPort
        default: return nil
        }
        let most = purpose == .beside ? Self.mostTries : Self.mostAgain
        let tried = all(purpose)
        guard tried.count < most, !tried.contains(where: { $0.isRefused == true }) else { return nil }
        return Experiment(purpose)
    }
}
