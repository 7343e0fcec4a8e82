import Foundation

/// The experiments on a limit, one after the other: which replay is wanted next, and what all of them told.
///
/// A pure state machine: it is given the outcome of every replay, and the same outcomes lead to the same next
/// replay, so that an interrupted portrait goes on from its observations alone.
///
/// - The original is replayed until it is limited once, four times at most.
/// - The same bytes in smaller segments, and a hold before the onset that is longer than the time to it: of
///   bytes, packets and seconds before the onset, only what the box counts stays the same.
/// - A hold behind the onset, in which a bucket of that depth would half fill: behind a bucket as much passes
///   again as flowed into it, otherwise nothing.
/// - Silences behind the onset by bisection: is it where it was, or does the onset begin anew?
/// - The control once more: is it still without a limit?
package struct LimitExperiments: Sendable {
    /// The silences that are tried, in seconds. Servers end a replay after two minutes (Specification 5.4).
    package static let usualSilences = [10.0, 30, 60, 90]
    /// The `TCP_MAXSEG` of smaller segments: the least that every host accepts (RFC 9293, section 3.7.1).
    package static let smallSegment = 536
    /// The most replays of the original until one is limited, and of another experiment afterwards.
    package static let (mostOriginals, mostTries) = (4, 6)
    /// The most replays if a limit acts on every flow, two of the control among them, and the silences that the
    /// bisection asks for at most, in seconds.
    package static let most = (replays: 10, silence: 180.0)
    /// The longest wait for a bucket, in seconds.
    package static let longestWait = 120.0
    /// The time of the first replays, and of what is watched behind an onset or a hold, in seconds.
    package static let (window, tail) = (20.0, 4.0)
    /// The longest time until a hold behind the onset begins, in seconds.
    private static let latestHold = 20.0

    /// What a replay needs, besides its conditions.
    package struct Next: Sendable, Equatable {
        package let experiment: Experiment
        /// The seconds until a bucket of the greatest depth possible would be full again.
        package let wait: Double
        /// The seconds from the first byte after which enough was seen.
        package let window: Double
        /// The most bytes that are expected to arrive.
        package let bytes: Int
    }

    package let exchanges: FlowExchanges
    package let control: ControlTimes
    private let tried: [Double]
    package private(set) var observations: [Observation]

    /// - Parameters:
    ///   - exchanges: the lengths of what both sides of the recording send.
    ///   - control: the times of its control.
    ///   - observations: those so far.
    ///   - silences: the silences that are tried, in seconds, from short to long.
    package init(
        _ exchanges: FlowExchanges, beside control: ControlTimes, after observations: [Observation] = [],
        silences: [Double] = Self.usualSilences
    ) {
        tried = silences
        self.exchanges = exchanges
        self.control = control
        self.observations = observations
    }

    /// Records the outcome of a replay.
    package mutating func add(_ observation: Observation) { observations.append(observation) }

    // MARK: - What was observed

    private func all(_ purpose: Experiment.Purpose) -> [Observation] {
        observations.filter { $0.experiment.purpose == purpose }
    }

    /// The first observation of an experiment in which the limit acted.
    private func limited(_ purpose: Experiment.Purpose) -> Observation? {
        all(purpose).first { $0.start != nil }
    }

    /// The first limited original.
    private var base: (observation: Observation, start: LimitStart)? {
        limited(.original).flatMap { found in found.start.map { (found, $0) } }
    }

    /// True if an experiment is still to be replayed.
    private func isOpen(_ purpose: Experiment.Purpose) -> Bool {
        limited(purpose) == nil
            && all(purpose).count < (purpose == .original ? Self.mostOriginals : Self.mostTries)
    }

    /// The most that a bucket may hold, in bytes.
    private func excess(_ start: LimitStart) -> Double { start.beyond?.upper ?? 0 }

    /// True if a limit begins with the first packets: nothing stays constant of so few.
    private func isAtOnce(_ start: LimitStart) -> Bool {
        start.effect == .slows && start.bytes.upper <= 20 * Double(FlowExchanges.ethernetSegment)
    }

    // MARK: - The next replay

    /// The next replay that is wanted; nil if there is none.
    package var next: Next? {
        guard let (_, start) = base else {
            return isOpen(.original) ? next(Experiment(.original), wait: 0, window: Self.window) : nil
        }
        let judged = judgement
        var wanted: Experiment?
        if !isAtOnce(start) {
            if isOpen(.segments) {
                wanted = Experiment(.segments, segment: Self.smallSegment)
            } else if let early = early(start), isOpen(.early) {
                wanted = early
            } else if judged.triggers.contains(.seconds), isOpen(.late) {
                wanted = Experiment(.late, holding: hold(start), before: 0)
            } else if judged.triggers.contains(.bytes), let refill = refill(start), isOpen(.refill) {
                wanted = refill
            }
        }
        if wanted == nil, let silence = silence(start, judged) { wanted = silence }
        if wanted == nil, all(.control).isEmpty { wanted = Experiment(.control) }
        guard let wanted else { return nil }
        return next(wanted, wait: wait(start), window: window(of: wanted, start))
    }

    private func next(_ experiment: Experiment, wait: Double, window: Double) -> Next {
        Next(
            experiment: experiment, wait: wait, window: window,
            bytes: min(exchanges.bytes, Int(control.rate * (window - experiment.seconds))))
    }

    /// The seconds until a bucket is full again after the previous replay.
    private func wait(_ start: LimitStart) -> Double {
        guard start.effect == .slows, let rate = start.rate?.lower, rate > 0 else { return 0 }
        let depth = refillDepth(start)?.upper ?? excess(start)
        return min(Self.longestWait, (depth * 8 / rate).rounded(.up))
    }

    private func window(of experiment: Experiment, _ start: LimitStart) -> Double {
        let reach = start.seconds.upper + Self.tail
        switch experiment.purpose {
        case .original: return Self.window
        case .control: return min(Self.window, reach)
        // Smaller segments may be slower on their way to the onset.
        case .segments: return start.seconds.upper * 1.5 + Self.tail
        case .early: return reach + experiment.seconds
        // The window begins with the first byte.
        case .late: return reach
        case .refill, .silence:
            let held = Double(exchanges.bytes(before: experiment.step ?? 0))
            return arrival(of: held, start) + experiment.seconds + start.seconds.upper * 1.2 + Self.tail
        }
    }

    /// The seconds after which so many bytes have arrived in a limited flow.
    private func arrival(of bytes: Double, _ start: LimitStart) -> Double {
        let rate = max(1, start.rate?.lower ?? 1) / 8
        return start.seconds.upper + max(0, bytes - start.bytes.lower) / rate
    }

    /// The length of a hold in which a limit that counts seconds would begin, in seconds.
    private func hold(_ start: LimitStart) -> Double { (start.seconds.upper + 1).rounded(.up) }

    private func early(_ start: LimitStart) -> Experiment? {
        guard let step = exchanges.step(before: start.bytes.lower * 0.6) else { return nil }
        return Experiment(.early, holding: hold(start), before: step)
    }

    /// The client's packet behind the onset that is held back; nil if there is none soon enough, or if too little
    /// follows.
    private func stepBehind(_ start: LimitStart) -> Int? {
        let rate = (start.rate?.value ?? 0) / 8
        guard rate > 0, let step = exchanges.step(after: start.bytes.upper + 1.5 * rate) else { return nil }
        let held = Double(exchanges.bytes(before: step))
        let rest = Double(exchanges.bytes) - held
        guard arrival(of: held, start) <= Self.latestHold, rest >= start.bytes.upper + 2 * rate else {
            return nil
        }
        return step
    }

    private func refill(_ start: LimitStart) -> Experiment? {
        guard let step = stepBehind(start), let rate = start.rate?.value, rate > 0 else { return nil }
        let seconds = max(0.1, min(20, excess(start) * 8 / rate / 2))
        return Experiment(.refill, holding: (seconds * 20).rounded() / 20, before: step)
    }

    private func silence(_ start: LimitStart, _ judged: Judgement) -> Experiment? {
        guard canForget(start, judged), let step = stepBehind(start) else { return nil }
        let (held, gone) = silences(start)
        guard all(.silence).count < tried.count + Self.mostTries else { return nil }
        let open = tried.filter { $0 > held ?? 0 && $0 < gone ?? .infinity }
        guard !open.isEmpty else { return nil }
        return Experiment(.silence, holding: open[(open.count - 1) / 2], before: step)
    }

    /// True if something would show that a limit was forgotten.
    private func canForget(_ start: LimitStart, _ judged: Judgement) -> Bool {
        start.effect == .slows && !isAtOnce(start) && !judged.triggers.isEmpty && judged.triggers != [.bucket]
    }

    /// The longest silence after which the limit held, and the shortest after which it did not.
    private func silences(_ start: LimitStart) -> (held: Double?, gone: Double?) {
        let depth = refillDepth(start)?.upper ?? 0
        var (held, gone): (Double?, Double?) = (nil, nil)
        for observation in all(.silence) where observation.start != nil {
            guard let rest = observation.rest else { continue }
            let seconds = observation.experiment.seconds
            // The onset begins anew, beside what a bucket lets pass.
            let isGone = !rest.isLimited || rest.passed.value > depth + start.bytes.value / 2
            if isGone { gone = min(gone ?? seconds, seconds) } else { held = max(held ?? seconds, seconds) }
        }
        return (held, gone)
    }

    /// What passed at once after the hold of ``Experiment/Purpose/refill``; nil if it was not observed.
    private func refillDepth(_ start: LimitStart) -> Interval? {
        limited(.refill)?.rest.flatMap { $0.isLimited ? $0.passed : nil }
    }

    // MARK: - What they told

    private struct Judgement {
        var triggers: [LimitPortrait.Trigger]
        var decidedBy: [Experiment.Purpose] = []
        var gaps: [LimitPortrait.Gap] = []
    }

    /// The ways of beginning that fit all observations so far.
    private var judgement: Judgement {
        guard let (observed, start) = base else { return Judgement(triggers: []) }
        if isAtOnce(start) { return Judgement(triggers: [.atOnce], decidedBy: [.original]) }
        var judged = Judgement(triggers: [.bytes, .packets, .seconds])
        if start.effect == .slows { judged.triggers.append(.bucket) }
        judgeSegments(observed, start, &judged)
        judgeEarly(start, &judged)
        judgeRefill(start, &judged)
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
        judged.decidedBy.append(.segments)
        let slack = 3 * Double(observed.segment)
        let isSame =
            found.bytes.upper + slack >= start.bytes.lower * 0.94
            && found.bytes.lower <= start.bytes.upper * 1.06 + slack
        let isEarlier = found.bytes.upper < start.bytes.lower * 0.9
        let isSameTime =
            found.seconds.upper * 1.05 + 0.3 >= start.seconds.lower
            && found.seconds.lower <= start.seconds.upper * 1.05 + 0.3
        judged.triggers.removeAll { trigger in
            switch trigger {
            case .bytes, .bucket: !isSame
            case .packets: !isEarlier
            case .seconds: !isSameTime
            case .atOnce: true
            }
        }
    }

    private func judgeEarly(_ start: LimitStart, _ judged: inout Judgement) {
        guard let step = early(start)?.step else {
            judged.gaps.append(.noRequestBefore)
            return
        }
        guard let found = limited(.early)?.start else {
            if !isOpen(.early) { judged.gaps.append(.notLimited) }
            return
        }
        let middle = (Double(exchanges.bytes(before: step)) + start.bytes.value) / 2
        if found.bytes.upper < middle {
            judged.decidedBy.append(.early)
            judged.triggers.removeAll { $0 != .seconds }
        } else if found.bytes.lower > middle {
            judged.decidedBy.append(.early)
            judged.triggers.removeAll { $0 == .seconds }
        }
    }

    private func judgeRefill(_ start: LimitStart, _ judged: inout Judgement) {
        guard judged.triggers.contains(.bucket), !isOpen(.segments) else { return }
        guard stepBehind(start) != nil else {
            judged.gaps.append(.noRequestBehind)
            return
        }
        guard let seen = limited(.refill), let rest = seen.rest, let rate = start.rate?.value else {
            if !isOpen(.refill) { judged.gaps.append(.notLimited) }
            return
        }
        judged.decidedBy.append(.refill)
        // What flowed in, but no more than fits.
        let inflow = min(rate / 8 * seen.experiment.seconds, start.bytes.value)
        if !rest.isLimited || rest.passed.value > inflow / 2 {
            judged.triggers.removeAll { $0 != .bucket }
        } else {
            judged.triggers.removeAll { $0 == .bucket }
        }
    }

    /// What all experiments so far told.
    package var portrait: LimitPortrait {
        let originals = observations.filter { $0.experiment.purpose != .control }
        var portrait = LimitPortrait(
            acting: ActingShare(acted: originals.count { $0.start != nil }, of: originals.count))
        guard let (observed, start) = base else { return portrait }
        let judged = judgement
        portrait.effect = start.effect
        portrait.rate = rate(start, judged)
        portrait.triggers = judged.triggers
        portrait.decidedBy = judged.decidedBy
        portrait.gaps = judged.gaps
        let depth = refillDepth(start)
        portrait.depth = judged.triggers == [.bucket] ? start.beyond : depth
        portrait.bytes = Interval(
            value: start.bytes.value, lower: max(0, start.bytes.lower * 0.99 - (depth?.upper ?? 0)),
            upper: start.bytes.upper * 1.01)
        portrait.seconds = Interval(
            value: start.seconds.value, lower: max(0, start.seconds.lower * 0.97 - 0.1),
            upper: start.seconds.upper * 1.03 + 0.1)
        countPackets(observed, start, &portrait)
        portrait.origin = origin(start, judged)
        if canForget(start, judged) {
            (portrait.remembers, portrait.forgets) = silences(start)
            if stepBehind(start) == nil, !portrait.gaps.contains(.noRequestBehind) {
                portrait.gaps.append(.noRequestBehind)
            }
        } else {
            portrait.gaps.append(start.effect == .slows ? .nothingToForget : .flowEnds)
        }
        if limited(.control) != nil { portrait.gaps.append(.controlLimited) }
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
        let counts = [found.bytes.value, found.bytes.lower, found.bytes.upper].map {
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
