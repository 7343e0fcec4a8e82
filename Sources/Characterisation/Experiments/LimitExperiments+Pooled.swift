import Differentiation

/// The onset of a limit as all replays show it.
extension LimitExperiments {
    /// The number of replays behind a limited one of which another has to be limited.
    private static let unconfirmed = 10

    /// True if none of many replays behind the first limited one was: the line may have faltered in that one.
    var isUnconfirmed: Bool {
        let replays = replays
        guard let first = base?.observation, let place = replays.firstIndex(of: first) else { return false }
        let behind = replays[place...].dropFirst()
        return behind.count >= Self.unconfirmed && !behind.contains(where: \.isLimited)
    }

    /// The replays of the original on one connection at the usual place.
    var replays: [Observation] {
        observations.filter {
            let purpose = $0.experiment.purpose
            return !purpose.isControl && !purpose.isPair && purpose.place == .usual
        }
    }

    /// The chance below which a box is taken to have forgotten the flow in the holds before the onset.
    private static let forgotten = 0.05

    /// The replays of the original that could have shown the limit. None of those with a long hold before the onset could if none
    /// was limited, although so many others were that this is no chance: the box forgot the flow, and may not know it
    /// again. Nor could one that was no faster than what the limit lets pass.
    var showing: [Observation] {
        let replays = replays.filter { !mayBeLimited($0) }
        let early = replays.filter { $0.experiment.purpose == .early }
        let remembered = early.filter(\.isLimited).map(\.experiment.seconds).max() ?? 0
        let long = early.filter { $0.experiment.seconds > max(Self.leastMemory, remembered) }
        let others = replays.filter { !long.contains($0) }
        let chance = FisherExactTest.pValue(
            0, of: long.count, others.count(where: \.isLimited), of: others.count)
        return chance < Self.forgotten ? others : replays
    }

    /// The factor by which a replay has to be faster than the limit, waits for answers included, to count as one that it spared:
    /// half way, on a logarithmic scale, to the least factor by which a limited replay is slower.
    private static let faster = LimitStart.leastFactor.squareRoot()

    /// True if a replay shows no limit, but no more than that lets pass came behind the place at which others met it.
    private func mayBeLimited(_ observation: Observation) -> Bool {
        guard !observation.isLimited, let start = pooled?.start, start.effect == .slows,
            let rate = start.sustained?.value, let received = observation.received,
            let length = observation.length
        else { return false }
        let seconds = length - observation.experiment.seconds - start.seconds.value
        return Double(received) - start.bytes.value <= Self.faster * rate / 8 * max(0, seconds)
    }

    /// The onset of all limited replays in usual segments, whatever was held behind it: the medians of their values
    /// and of the ends of their intervals, so that one of them that a pause of the recording hides counts little.
    var pooled: (observation: Observation, start: LimitStart)? { pooled { !isRemembered($0) } }

    /// The same of those before which a bucket that several connections share was full.
    var filled: (observation: Observation, start: LimitStart)? {
        pooled { !isRemembered($0) && !isUnfilled($0) }
    }

    private func pooled(
        where isIncluded: (Observation) -> Bool
    ) -> (observation: Observation, start: LimitStart)? {
        guard let (observation, first) = base else { return nil }
        let starts = [.original, .refill, .silence]
            .flatMap { all($0).filter(isIncluded).compactMap(\.start) }
            .filter { $0.effect == first.effect }
        return (
            observation,
            LimitStart(
                effect: first.effect, bytes: .median(starts.map(\.bytes)) ?? first.bytes,
                seconds: .median(starts.map(\.seconds)) ?? first.seconds,
                // Behind a hold less is seen of a rate.
                rate: first.rate, sustained: first.sustained,
                beyond: .median(starts.compactMap(\.beyond)) ?? first.beyond)
        )
    }

    /// The rate at which a bucket is taken to fill, in bit/s of payload: what the limited replay with the narrowest interval,
    /// in proportion, tells of it, or the box's own rate if packets tell one that fits; nil where nothing arrives any more.
    var fillingRate: Double? {
        func width(_ start: LimitStart) -> Double {
            start.rate.map { ($0.upper - $0.lower) / $0.value } ?? .infinity
        }
        let narrowest = replays.compactMap(\.start).filter { $0.rate?.value ?? 0 > 0 }
            .min { width($0) < width($1) }
        guard let narrowest, let arrived = narrowest.rate, let slowest = narrowest.cautiousRate else {
            return nil
        }
        guard let own = box?.rate?.scaled(by: 1 / FlowExchanges.overhead), own.lower <= arrived.upper else {
            return slowest
        }
        return max(slowest, own.lower)
    }

    /// The rate at which bytes are taken to arrive behind an onset, in bit/s of payload: its own, or that of a replay which was
    /// so slow that it ended before its hold; nil where nothing arrives any more.
    func slowestRate(_ start: LimitStart) -> Double? {
        let late = replays.filter { [.refill, .silence].contains($0.experiment.purpose) && $0.rest == nil }
        return ([start] + late.map(\.start)).compactMap { $0?.cautiousRate }.min()
    }

    /// The share of what a bucket misses within which what passed before an onset is the same.
    private static let samePassed = 0.1

    /// True if a bucket that several connections share may not have been full again, although the wait was the longest.
    func isUnfilled(_ observation: Observation) -> Bool {
        observation.gap ?? 0 >= Self.longestWait && missing(before: observation, \.upper) > 0 && !isSeparate
    }

    /// The bytes that a bucket misses before a replay if the one before emptied it; none where it filled again.
    private func missing(before observation: Observation, _ end: KeyPath<Interval, Double>) -> Double {
        guard let gap = observation.gap, let first = base?.start, let rate = first.rate,
            let depth = first.beyond
        else { return 0 }
        return max(0, depth[keyPath: end] - gap * rate.value / 8)
    }

    /// True if as much passed in another connection as in the first one, although a bucket that both share would have missed
    /// some of it.
    private var isSeparate: Bool {
        guard let depth = base?.start.beyond?.value else { return false }
        return (all(.original) + all(.segments) + all(.again)).contains { observation in
            let missing = missing(before: observation, \.value)
            guard missing > 0, !isRemembered(observation), let passed = observation.start?.beyond?.value
            else {
                return false
            }
            return passed > depth - Self.samePassed * missing
        }
    }
}
