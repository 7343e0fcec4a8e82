/// Outcome of the experiments.
extension LimitExperiments {
    struct Judgement {
        var triggers: [LimitPortrait.Trigger]
        var decidedBy: [Experiment.Purpose] = []
        var gaps: [LimitPortrait.Gap] = []
        /// True if bytes of the server may be what is counted, although the limit is told to begin at once.
        var mayCountBytes = false

        /// True if a bucket is one of the ways that are not told apart.
        var isBucketOpen: Bool { triggers.contains(.bucket) && triggers.count > 1 }

        /// Notes an experiment that decided, once.
        mutating func decide(by purpose: Experiment.Purpose) {
            if !decidedBy.contains(purpose) { decidedBy.append(purpose) }
        }
    }

    /// The ways of beginning that fit all observations so far, if the box forgot nothing in the hold before the onset.
    var judgementWithoutForgetting: Judgement {
        guard let (observed, start) = pooled else { return Judgement(triggers: []) }
        if isAtOnce(start) { return Judgement(triggers: [.atOnce], decidedBy: [.original]) }
        if let judged = judgePackets() { return judged }
        if observations.contains(where: { $0.onset != nil }) { return byArrivals.judgementWithoutForgetting }
        var judged = Judgement(triggers: [.bytes, .packets, .seconds])
        if start.effect == .slows { judged.triggers.append(.bucket) }
        let all = judged.triggers
        judgeSegments(observed, start, &judged)
        judgeEarly(start, &judged)
        judgeRefill(start, &judged)
        // Answers that contradict each other tell nothing.
        if judged.triggers.isEmpty { (judged.triggers, judged.decidedBy) = (all, []) }
        return judged
    }

    private func judgeSegments(_ observed: Observation, _ start: LimitStart, _ judged: inout Judgement) {
        guard let small = limited(.segments), let found = small.start else {
            if !isOpen(.segments) { judged.gaps.append(.notLimited) }
            return
        }
        guard Double(small.segment) < 0.8 * Double(observed.segment) else {
            judged.gaps.append(.sameSegments)
            return
        }
        judged.decide(by: .segments)
        let slack = 3 * Double(observed.segment)
        // A limit may have begun before it shows.
        let (hidden, also) = (
            unseen(before: start.bytes.lower, start), unseen(before: found.bytes.lower, start)
        )
        let isSame =
            found.bytes.upper + slack >= start.bytes.lower - max(start.bytes.lower * 0.06, hidden.bytes)
            && found.bytes.lower - max(start.bytes.upper * 0.06, also.bytes) <= start.bytes.upper + slack
        var isSameDepth = isSame
        if let depth = start.beyond, let again = found.beyond {
            // Bytes beyond the rate of a bucket, whatever passed with them.
            isSameDepth =
                isSame || isUnfilled(small)
                || (again.upper * 1.3 >= depth.lower && again.lower <= depth.upper * 1.3)
        }
        // Segments of the usual size are not all full, so that the ratio of the sizes is the least only.
        let mayBeEarlier = found.bytes.lower - also.bytes <= start.bytes.upper * 0.75
        let isSameTime =
            found.seconds.upper * 1.05 + max(0.3, hidden.seconds) >= start.seconds.lower
            && found.seconds.lower <= start.seconds.upper * 1.05 + max(0.3, also.seconds)
        judged.triggers.removeAll { trigger in
            switch trigger {
            case .bytes: !isSame
            case .bucket: !isSameDepth
            case .packets: !mayBeEarlier
            case .seconds: !isSameTime
            case .atOnce: true
            }
        }
    }

    private func judgeEarly(_ start: LimitStart, _ judged: inout Judgement) {
        guard let seen = limited(.early), let found = seen.start, let step = seen.experiment.step else {
            if early(start) == nil {
                judged.gaps.append(.noRequestBefore)
            } else if !isOpen(.early) {
                judged.gaps.append(.notLimited)
            }
            return
        }
        // A sender that paused may begin slowly, or go on as before: what both clocks say holds.
        let held = Double(exchanges.bytes(before: step))
        let middle = (held + start.bytes.value) / 2
        let ways = [found, seen.restarted].compactMap { $0?.bytes }
        let (lower, upper) = (ways.map(\.lower).min() ?? 0, ways.map(\.upper).max() ?? .infinity)
        // A limit that had begun before the hold, and does not show yet, tells nothing of seconds.
        let isBefore = held < start.bytes.lower - unseen(before: start.bytes.lower, start).bytes
        if !isBefore, judged.triggers.contains(.seconds) { judged.gaps.append(.noRequestBefore) }
        if isBefore, upper < middle {
            judged.decide(by: .early)
            judged.triggers.removeAll { $0 != .seconds }
            return
        }
        if isBefore, lower > middle, !mayHaveForgottenEarly {
            judged.decide(by: .early)
            judged.triggers.removeAll { $0 == .seconds }
        }
        guard judged.triggers.contains(.bucket), let again = seen.restarted?.bytes, again.lower > middle
        else { return }
        let shift = shift(seen.experiment.seconds, behind: held, start)
        guard shift / 2 > max(Self.leastShift * start.bytes.value, start.bytes.upper - start.bytes.lower)
        else { return }
        let half = start.bytes.value + shift / 2
        if again.upper < half, !isUnfilled(seen) {
            judged.decide(by: .early)
            judged.triggers.removeAll { $0 == .bucket }
        } else if again.lower > half, lower > half,
            isFilled(found, seen.experiment.seconds, behind: held, start)
        {
            judged.decide(by: .early)
            judged.triggers.removeAll { $0 != .bucket }
        }
    }

    /// True if so many more bytes passed beyond the rate with a hold as half of what flowed in: a sender that begins slowly
    /// behind it moves the place, too, but sends none of them.
    private func isFilled(
        _ found: LimitStart, _ seconds: Double, behind held: Double, _ start: LimitStart
    ) -> Bool {
        guard let rate = start.rate?.value, let without = start.beyond?.value, let with = found.beyond?.value
        else { return false }
        return with - without > min(control.taken(beyond: rate / 8, until: held), rate / 8 * seconds) / 2
    }

    /// The error of a place that is allowed for, as a share of the bytes before the onset.
    static let leastShift = 0.05

    /// The bytes by which a hold before the onset moves the place at which a bucket is empty, at the least of the rates
    /// that are possible.
    private func shift(_ seconds: Double, behind held: Double, _ start: LimitStart) -> Double {
        guard let rate = start.rate else { return 0 }
        return [rate.lower, rate.value, rate.upper].map {
            control.shift(of: start.bytes.value, rate: $0 / 8, after: held, holding: seconds)
        }.min() ?? 0
    }

    /// The share of what flowed in that passes behind a bucket at least; of less, an onset with a smaller bucket may be the
    /// cause.
    static let leastRefilled = 0.7

    private func judgeRefill(_ start: LimitStart, _ judged: inout Judgement) {
        guard judged.triggers.contains(.bucket), !isOpen(.segments) else { return }
        guard let seen = limited(.refill), let rest = seen.rest, let rate = start.rate?.value else {
            if stepBehind(start) == nil {
                judged.gaps.append(.noRequestBehind)
            } else if !isOpen(.refill) {
                judged.gaps.append(.notLimited)
            }
            return
        }
        // What flowed in, but no more than fits.
        let inflow = min(rate / 8 * seen.experiment.seconds, start.bytes.value)
        if rest.isLimited, rest.passed.lower > Self.leastRefilled * inflow,
            rest.beyond(rate / 8) > Self.leastRefilled * inflow
        {
            let hasForgotten = hasForgotten(seen, start)
            if hasForgotten || !judged.triggers.contains(.seconds)
                || !mayHideForgetting(behind: seen.experiment)
            {
                judged.decide(by: .refill)
                judged.triggers.removeAll { hasForgotten == ($0 == .bucket) }
            } else {
                judged.gaps.append(.slowSender)
            }
        } else if isHeld(rest, behind: seen.experiment, inflow, start) {
            judged.decide(by: .refill)
            judged.triggers.removeAll { $0 == .bucket }
        } else if judged.triggers != [.bucket] {
            // A sender that lost packets is slow behind the hold by itself: what did not pass tells nothing.
            judged.gaps.append(.slowSender)
        }
    }

    /// By how much the bytes before an onset may exceed those within which a limit begins at once, where its ways of beginning
    /// are not told apart.
    private static let nearlyAtOnce = 1.4

    /// The same, with "at once" for ways that are not told apart and all begin within the first packets.
    private func summary(of judged: Judgement, _ start: LimitStart) -> Judgement {
        guard start.effect == .slows, judged.triggers.contains(.bucket), judged.triggers.count > 2,
            start.bytes.upper <= Self.nearlyAtOnce * Self.atOnce, start.beyond?.value ?? 0 <= Self.atOnce
        else { return judged }
        var summary = judged
        summary.mayCountBytes = judged.triggers.contains(.bytes)
        summary.triggers = [.atOnce]
        return summary
    }

    /// Outcome of all experiments so far.
    package var portrait: LimitPortrait {
        let originals = showing
        guard let (observed, usual) = pooled, !isUnconfirmed else {
            var portrait = LimitPortrait(acting: ActingShare(acted: 0, of: originals.count))
            portrait.visibleRate = greatestVisible
            if originals.contains(where: \.isLimited) { portrait.gaps.append(.faltered) }
            return portrait
        }
        var portrait = LimitPortrait(
            acting: ActingShare(acted: originals.count(where: \.isLimited), of: originals.count))
        let judged = summary(of: judgement, usual)
        // Only a bucket that was full shows its depth; all others are the same whatever was left of it.
        let start = judged.triggers == [.bucket] ? filled?.start ?? usual : usual
        portrait.effect = start.effect
        portrait.rate = rate(start, judged)
        judgeKind(start, &portrait)
        portrait.triggers = judged.triggers
        portrait.decidedBy = judged.decidedBy
        portrait.gaps += judged.gaps
        let depth = passesAtOnce(start)
        let unseen = unseen(before: start.bytes.lower, start)
        // A bucket may have been empty before that shows.
        let bucket = start.beyond.map {
            Interval(value: $0.value, lower: max(0, $0.lower - unseen.bytes), upper: $0.upper)
        }
        portrait.depth = judged.triggers.contains(.bucket) ? bucket : knownDepth(start)
        portrait.bytes = Interval(
            value: start.bytes.value,
            lower: max(0, start.bytes.lower * 0.99 - unseen.bytes - (depth?.upper ?? 0)),
            upper: start.bytes.upper * 1.01)
        portrait.seconds = Interval(
            value: start.seconds.value, lower: max(0, start.seconds.lower * 0.97 - unseen.seconds - 0.1),
            upper: start.seconds.upper * 1.03 + 0.1)
        countPackets(observed, start, &portrait)
        placePackets(&portrait)
        portrait.origin = origin(start, judged)
        judgeScope(start, judged, &portrait)
        if canForget(start, judged) {
            let found = silences(start, judged.triggers)
            (portrait.remembers, portrait.forgets) = (found.held, found.gone)
            if let gone = found.gone {
                // A box that forgot a flow in a hold may not know it again.
                let known = originals.filter { $0.isLimited || $0.experiment.seconds < gone }
                portrait.acting = ActingShare(acted: known.count(where: \.isLimited), of: known.count)
            }
            if let unseen = found.unseen, unseen > found.held ?? 0,
                unseen < found.gone ?? .infinity
            {
                portrait.gaps.append(.silenceHidden)
            }
            if stepBehind(start) == nil, !portrait.gaps.contains(.noRequestBehind) {
                portrait.gaps.append(.noRequestBehind)
            }
        } else if start.effect != .slows {
            portrait.gaps.append(.flowEnds)
        } else if !judged.isBucketOpen {
            portrait.gaps.append(.nothingToForget)
        }
        if limited(.control) != nil { portrait.gaps.append(.controlLimited) }
        judgeDirection(start, judged, &portrait)
        portrait.gaps = portrait.gaps.enumerated().filter { place, gap in
            portrait.gaps.firstIndex(of: gap) == place
        }.map(\.element)
        return portrait
    }

    /// The rate: with the waits for answers behind a bucket, which fills in them, without them where nothing
    /// fills; where that is not known, an interval for both.
    private func rate(_ start: LimitStart, _ judged: Judgement) -> Interval? {
        guard let rate = start.rate, let sustained = start.sustained else { return nil }
        if judged.triggers == [.bucket] { return sustained }
        if let depth = refillDepth(start), depth.upper <= 4 * Double(FlowExchanges.ethernetSegment) {
            return rate
        }
        return Interval(
            value: rate.value, lower: min(rate.lower, sustained.lower),
            upper: max(rate.upper, sustained.upper))
    }

    /// The bytes that pass at once behind the onset, of a smaller bucket there: as a hold shows them in which it filled, or the
    /// packets of the server; nil if neither does.
    private func passesAtOnce(_ start: LimitStart) -> Interval? {
        let inflow = (start.rate?.lower ?? 0) / 8 * (limited(.refill)?.experiment.seconds ?? 0)
        let filled = refillDepth(start).flatMap { $0.upper < inflow ? $0 : nil }
        return filled ?? box(start)?.depth
    }

    /// The same if it is sure: a sender that does not begin anew behind a hold may leave most of a bucket there.
    private func knownDepth(_ start: LimitStart) -> Interval? {
        guard let seen = limited(.refill), let rest = seen.rest, let rate = start.rate?.value,
            seen.experiment.restartsSender == true
                || isHeld(rest, behind: seen.experiment, rate / 8 * seen.experiment.seconds, start)
        else { return box(start)?.depth }
        return passesAtOnce(start)
    }

    /// Adds the packets until the onset: of the replay in small segments if there is one, whose segments are
    /// nearer to full.
    private func countPackets(
        _ observed: Observation, _ start: LimitStart, _ portrait: inout LimitPortrait
    ) {
        let small = limited(.segments)
        let seen = small ?? observed
        let found = small?.start ?? start
        // A sender that has no more to send just then does not fill a segment.
        let unfilled = small == nil ? 1.45 : 1.2
        let atOnce = passesAtOnce(start)?.upper ?? 0
        let earliest = found.bytes.lower - unseen(before: found.bytes.lower, start).bytes - atOnce
        let counts = [found.bytes.value, earliest, found.bytes.upper].map {
            exchanges.packets(until: $0, segment: seen.segment)
        }
        portrait.serverPackets = Interval(
            value: counts[0].server, lower: max(0, counts[1].server - 1),
            upper: (counts[2].server + 1) * unfilled)
        // The handshake has three packets (RFC 9293, section 3.5).
        func both(_ count: (server: Double, client: Double), _ factor: Double = 1) -> Double {
            count.server * factor * 1.5 + count.client + 3
        }
        portrait.packets = Interval(
            value: both(counts[0]), lower: max(0, both(counts[1]) - 3), upper: both(counts[2], unfilled) + 3)
    }

    private func origin(_ start: LimitStart, _ judged: Judgement) -> LimitPortrait.Origin? {
        guard judged.triggers == [.seconds], let late = limited(.late), let found = late.start else {
            return nil
        }
        // Counted from the connection, the seconds passed while nothing was sent.
        let middle = late.experiment.seconds + start.seconds.value / 2
        if found.seconds.upper < middle { return .connection }
        return found.seconds.lower > middle ? .firstByte : nil
    }
}
