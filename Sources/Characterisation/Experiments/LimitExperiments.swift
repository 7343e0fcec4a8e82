import Foundation

/// The experiments on a limit, one after the other: which replay is wanted next, and what all of them told.
///
/// A pure state machine: it is given the outcome of every replay, and the same outcomes lead to the same next
/// replay, so that an interrupted portrait goes on from its observations alone.
///
/// - The original is replayed until it is limited once, four times at most.
/// - The same bytes in smaller segments, and a hold before the onset that is longer than the time to it, and in which
///   a bucket fills: of bytes, packets and seconds before the onset, only what the box counts stays the same, and a
///   bucket is empty only after what flowed in. The sender has lost nothing yet that would make it slow.
/// - A new connection directly after a limited one: does it begin anew, or is it limited from its start? If it is, the
///   same on another port of the server, and with another server, each with a control where it is limited, too.
/// - A hold behind the onset, in which a bucket of that depth would fill, or half fill if that takes more than a few
///   seconds: behind a bucket as much passes again as flowed into it. Where little passes, the limit or a sender that lost packets may have set the pace, so that the
///   replay is watched until any sender would be faster.
/// - Silences behind the onset by bisection: is it where it was, or does the onset begin anew?
/// - The original with another congestion control, where packets are dropped: is the rate the same, or are losses by chance
///   what slows one of the two?
/// - The control once more: is it still without a limit?
/// - Control and original as uploads from behind the onset on: are these limited, too?
package struct LimitExperiments: Sendable {
    /// The longest replay that is watched until any sender tries more, in seconds: servers end one after two minutes
    /// (Specification 5.4).
    private static let longestReplay = 115.0
    /// The `TCP_MAXSEG` of smaller segments: the least that every host accepts (RFC 9293, section 3.7.1).
    package static let smallSegment = 536
    /// The most replays of the original until one is limited, and of another experiment afterwards.
    package static let (mostOriginals, mostTries) = (4, 6)
    /// The most replays on a new connection directly after a limited one.
    static let mostAgain = 3
    /// The longest holds and silences of all replays together, in seconds: before the onset, before the first byte and
    /// behind the onset, and those that the bisection asks for.
    package static let mostHeld = 3 * longestHold + 180

    /// The most replays if a limit acts on every flow, those of the control among them: 13, two for each place, one less
    /// for another congestion control and one more for uploads, as one that is limited is repeated.
    ///
    /// Source: simulated limits, of which at most 1 in 60 took more (`LimitEffortTests`).
    ///
    /// - Parameter places: the places other than the usual one that can be replayed at.
    /// - Returns: their number.
    package static func mostReplays(at places: Set<Experiment.Place>) -> Int {
        13 + 2 * places.count + (places.contains(.upload) ? 1 : 0)
            - (places.contains(.otherCongestion) ? 1 : 0)
    }

    /// The longest wait for a bucket, or until a limited connection is forgotten, in seconds.
    package static let longestWait = 120.0
    /// The wait after the first connection that was limited from its start because another one had been, in
    /// seconds; it doubles with each further one.
    private static let firstWait = 15.0
    /// The share of an onset within which a connection is limited that was limited from its start.
    static let mostEarly = 0.4
    /// The number of such connections behind which a box is taken to remember for longer than any wait: with the fifth,
    /// the longest one was tried.
    static let mostRemembered = 5
    /// The time of the first replays, and of what is watched behind an onset or a hold, in seconds.
    package static let (window, tail) = (20.0, 4.0)
    /// The longest time until a hold behind the onset begins, and the longest one for a bucket, in seconds.
    private static let (latestHold, longestHold) = (20.0, 20.0)

    /// Requirements of a replay besides its conditions.
    package struct Next: Sendable, Equatable {
        package let experiment: Experiment
        /// The seconds until a bucket of the greatest depth possible would be full again.
        package let wait: Double
        /// True if it has to begin as soon as possible after the replay before.
        package let followsDirectly: Bool
        /// The seconds from the first byte after which enough was seen.
        package let window: Double
        /// The most bytes that are expected to arrive.
        package let bytes: Int
    }

    package let exchanges: FlowExchanges
    package let control: ControlTimes
    /// The silences that are tried, in seconds, from short to long.
    let tried: [Double]
    /// The places other than the usual one that can be replayed at.
    let places: Set<Experiment.Place>
    /// True if the usual server's sender is BBR and begins anew where it is asked to.
    private let restartsSender: Bool
    package private(set) var observations: [Observation]

    /// - Parameters:
    ///   - exchanges: the lengths of what both sides of the recording send.
    ///   - control: the times of its control.
    ///   - observations: those so far.
    ///   - silences: the silences that are tried, in seconds, from short to long.
    ///   - places: the places other than the usual one that can be replayed at.
    ///   - restartsSender: true if the usual server's sender is BBR, and can begin anew behind a hold.
    package init(
        _ exchanges: FlowExchanges, beside control: ControlTimes, after observations: [Observation] = [],
        silences: [Double] = Self.usualSilences, places: Set<Experiment.Place> = [],
        restartsSender: Bool = false
    ) {
        self.places = places
        self.restartsSender = restartsSender
        tried = silences
        self.exchanges = exchanges
        self.control = control
        self.observations = observations
    }

    /// Records the outcome of a replay.
    package mutating func add(_ observation: Observation) { observations.append(observation) }

    /// Records the outcome of a replay anew, as packets of others tell more of its own.
    ///
    /// - Parameters:
    ///   - index: its place among all observations.
    ///   - observation: its outcome.
    package mutating func replace(_ index: Int, with observation: Observation) {
        guard observations.indices.contains(index) else { return }
        observations[index] = observation
    }

    /// The same without the observations of one kind.
    func without(_ purpose: Experiment.Purpose) -> Self {
        var found = self
        found.observations.removeAll { $0.experiment.purpose == purpose }
        return found
    }

    /// The same as far as arrivals show it.
    var byArrivals: Self {
        var found = self
        found.observations = observations.map(\.byArrivals)
        return found
    }

    // MARK: - What was observed

    func all(_ purpose: Experiment.Purpose) -> [Observation] {
        observations.filter { $0.experiment.purpose == purpose }
    }

    /// The first observation of an experiment in which the limit acted and that answers its question.
    func limited(_ purpose: Experiment.Purpose) -> Observation? {
        all(purpose).first { $0.start != nil && (purpose == .again || !isRemembered($0)) }
    }

    /// True for a connection that was limited from its start although the first one was not: the box remembered that
    /// one.
    ///
    /// Smaller segments begin after less than half of the bytes if packets are counted, and seconds may have passed
    /// in a hold: neither is taken for it.
    func isRemembered(_ observation: Observation) -> Bool {
        guard let first = base?.start, !isAtOnce(first), let start = observation.start,
            start.effect == .slows
        else { return false }
        // Counted in packets, smaller segments begin after 36 % of the bytes.
        let isSmall = observation.experiment.purpose == .segments
        let isEarly = start.bytes.upper <= (isSmall ? 0.25 : Self.mostEarly) * first.bytes.lower
        switch observation.experiment.purpose {
        case .control, .late, .otherPort, .otherServer, .otherPortControl, .otherServerControl, .beside,
            .besideOtherPort, .uploadControl, .upload, .congestion:
            return false
        case .early:
            let held = exchanges.bytes(before: observation.experiment.step ?? 0)
            return start.bytes.upper < Double(held) / 2
                || isEarly && (all(.segments) + all(.again)).contains(where: isRemembered)
        case .original, .segments, .again, .refill, .silence: return isEarly
        }
    }

    /// The connections that were limited from their start because others had been.
    var remembered: [Observation] { observations.filter(isRemembered) }

    /// The first original that was limited for longer than a line falters as a rule or, until the recording ended, from the
    /// same place on as another one.
    var base: (observation: Observation, start: LimitStart)? {
        let limited = all(.original).compactMap { original in
            original.start.map { (observation: original, start: $0) }
        }
        let short = limited.filter { $0.observation.isCutShort(before: Self.window) }
        return limited.first { $0.observation.isLasting(Self.tail) }
            // Each is at the same place as itself.
            ?? short.first { one in limited.count { $0.start.mayBeSamePlace(as: one.start) } > 1 }
    }

    /// True if an experiment is still to be replayed.
    func isOpen(_ purpose: Experiment.Purpose) -> Bool {
        let most =
            switch purpose {
            case .original: Self.mostOriginals
            case .again, .besideOtherPort: Self.mostAgain
            default: Self.mostTries
            }
        return (purpose == .original ? base?.observation : limited(purpose)) == nil
            && all(purpose).count < most
    }

    /// True if the last replay left a limited flow behind, whose state a new connection would find.
    private var followsLimited: Bool {
        guard let last = observations.last, last.start?.effect == .slows else { return false }
        return last.experiment.purpose == .segments || last.experiment.purpose == .early
    }

    /// The most that a bucket may hold, in bytes.
    private func excess(_ start: LimitStart) -> Double { start.beyond?.upper ?? 0 }

    /// The bytes within which a limit begins at once.
    static let atOnce = 20 * Double(FlowExchanges.ethernetSegment)

    /// True if a limit begins with the first packets: nothing stays constant of so few.
    func isAtOnce(_ start: LimitStart) -> Bool {
        start.effect == .slows && start.bytes.upper <= Self.atOnce
    }

    // MARK: - The next replay

    /// The next replay that is wanted; nil if there is none.
    package var next: Next? {
        guard let (_, start) = base else {
            return isOpen(.original) ? next(Experiment(.original), wait: 0, window: Self.window) : nil
        }
        guard !isUnconfirmed else { return nil }
        let judged = judgement
        var wanted: Experiment?
        if !isAtOnce(start) {
            if followsLimited, isOpen(.again) {
                wanted = Experiment(.again)
            } else if let other = placeNow(start, judged) {
                wanted = Experiment(other)
            } else if isOpen(.segments) {
                wanted = Experiment(.segments, segment: Self.smallSegment)
            } else if let early = early(start), isOpen(.early) {
                wanted = early
            } else if judged.triggers.contains(.seconds), isOpen(.late) {
                wanted = Experiment(.late, holding: hold(start), before: 0)
            } else if judged.triggers.contains(.bytes) || judged.isBucketOpen, let refill = refill(start),
                isOpen(.refill)
            {
                wanted = refill
            }
        }
        if wanted == nil { wanted = congestion(start) }
        if wanted == nil, let silence = silence(start, judged) { wanted = silence }
        if wanted == nil { wanted = placeLeft(start, judged) }
        if wanted == nil { wanted = pair(start, judged) }
        if wanted == nil, all(.control).isEmpty { wanted = Experiment(.control) }
        if wanted == nil { wanted = upload(start, judged) }
        guard let wanted else { return nil }
        let wait = wanted.purpose.followsDirectly ? 0 : wait(start, judged)
        return next(wanted, wait: wait, window: window(of: wanted, start))
    }

    private func next(_ experiment: Experiment, wait: Double, window: Double) -> Next {
        Next(
            experiment: experiment, wait: wait, followsDirectly: experiment.purpose.followsDirectly,
            window: window,
            bytes: min(exchanges.bytes, Int(control.rate * (window - experiment.seconds))))
    }

    /// The seconds until a bucket is full again after the previous replay, and until that is forgotten.
    private func wait(_ start: LimitStart, _ judged: Judgement) -> Double {
        guard start.effect == .slows, let rate = fillingRate, rate > 0 else { return 0 }
        // What did not pass behind a hold may have been left by a slow sender.
        let seen = judged.triggers.contains(.bucket) ? nil : refillDepth(start)?.upper
        let depth = seen ?? excess(start)
        let count = remembered.count { $0.experiment.purpose != .again } + limitedControls
        let forgotten = count == 0 ? 0 : Self.firstWait * pow(2, Double(count - 1))
        // What waits in a shaper's queue has to leave first.
        let queued = box?.kind == .shaper ? treatment(start)?.waits?.long ?? 0 : 0
        return min(Self.longestWait, max(forgotten, (queued + depth * 8 / rate).rounded(.up)))
    }

    private func window(of experiment: Experiment, _ start: LimitStart) -> Double {
        let reach = start.seconds.upper + Self.tail
        switch experiment.purpose {
        // One that another place follows is no longer than that.
        case .original: return min(Self.window, reach)
        case .upload, .uploadControl:
            return uploadWindow(start)
                + (experiment.step.map { arrival(of: Double(exchanges.bytes(before: $0)), start) } ?? 0)
        case .control, .otherPortControl, .otherServerControl: return min(Self.window, reach)
        // Two connections share the line until both are limited.
        case .beside, .besideOtherPort: return 2 * start.seconds.upper + Self.tail
        // Another sender may be slower on its way to the onset.
        case .congestion: return min(Self.window, start.seconds.upper * 1.5 + Self.tail)
        case .again, .otherPort, .otherServer: return reach
        // Smaller segments may be slower on their way to the onset.
        case .segments: return start.seconds.upper * 1.5 + Self.tail
        case .early: return reach + experiment.seconds
        // The window begins with the first byte.
        case .late: return reach
        case .refill, .silence:
            let held = Double(exchanges.bytes(before: experiment.step ?? 0))
            let rest = start.seconds.upper * 1.2 + Self.tail
            // A sender that lost packets is slow for longer, unless that takes too long to be seen.
            let recovery =
                1.1
                * (experiment.purpose == .refill
                    ? recovery(after: experiment, start) : recovery(behind: experiment, start))
            let begin = arrival(of: held, start) + experiment.seconds
            let isLong = recovery <= Self.window && begin + recovery <= Self.longestReplay
            return begin + (isLong ? max(rest, recovery) : rest)
        }
    }

    /// True if all that an experiment has to see comes before the server would end the replay.
    func isShortEnough(_ experiment: Experiment, _ start: LimitStart) -> Bool {
        window(of: experiment, start) <= Self.longestReplay
    }

    /// The seconds after which so many bytes have arrived in a limited flow.
    func arrival(of bytes: Double, _ start: LimitStart) -> Double {
        let rate = max(1, slowestRate(start) ?? 1) / 8
        return start.seconds.upper + max(0, bytes - start.bytes.lower) / rate
    }

    /// The length of a hold in which a limit that counts seconds would begin, in seconds.
    private func hold(_ start: LimitStart) -> Double { (start.seconds.upper + 1).rounded(.up) }

    /// The share of what was taken from a bucket that flows into it in a hold before the onset, if it lasts no longer for
    /// another reason: one that is full again looks like a box that forgot the flow.
    private static let refilledEarly = 0.65

    /// The number of replays with a long hold before the onset that may be without a limit, before a shorter one is tried.
    private static let mostForgotten = 3

    /// The hold before the onset: longer than it took until then, and until much of what was taken from a bucket has flowed
    /// into it; but no longer than needed for seconds where a box may forget the flow in a longer one.
    func early(_ start: LimitStart) -> Experiment? {
        guard let step = exchanges.step(before: start.bytes.lower * 0.6) else { return nil }
        var seconds = hold(start)
        let long = all(.early).filter { $0.experiment.seconds > seconds }
        let mayForget = long.count >= Self.mostForgotten && !long.contains(where: \.isLimited)
        if let rate = fillingRate, rate > 0, !mayForget {
            let taken = control.taken(beyond: rate / 8, until: Double(exchanges.bytes(before: step)))
            let filling = Self.refilledEarly * taken * 8 / rate
            seconds = max(seconds, min(Self.longestHold, filling.rounded(.up)))
        }
        return Experiment(.early, holding: seconds, before: step)
    }

    /// The client's packet behind the onset that is held back; nil if there is none soon enough, or if too little
    /// follows.
    func stepBehind(_ start: LimitStart) -> Int? {
        // Where seconds are counted, more bytes come before the onset in some replays.
        let latest = [.original, .again, .refill, .silence]
            .flatMap { all($0).filter { !isRemembered($0) }.compactMap(\.start?.bytes.upper) }.max()
        return latest.flatMap { step(behind: max($0, start.bytes.upper), start) }
            ?? step(behind: start.bytes.upper, start)
    }

    private func step(behind onset: Double, _ start: LimitStart) -> Int? {
        let rate = (start.rate?.value ?? 0) / 8
        guard rate > 0, let step = exchanges.step(after: onset + 1.5 * rate) else { return nil }
        let held = Double(exchanges.bytes(before: step))
        let rest = Double(exchanges.bytes) - held
        guard arrival(of: held, start) <= Self.latestHold, rest >= start.bytes.upper + 2 * rate else {
            return nil
        }
        return step
    }

    /// An experiment with a hold behind the onset, at which the sender begins anew if the server lets it.
    func behind(_ purpose: Experiment.Purpose, holding seconds: Double, before step: Int) -> Experiment {
        Experiment(purpose, holding: seconds, before: step, restartsSender: mayRestart)
    }

    /// True if the server has not refused yet to let its sender begin anew.
    private var mayRestart: Bool {
        restartsSender
            && !observations.contains { $0.isRefused == true && $0.experiment.restartsSender == true }
    }

    /// By how much longer a hold is than a bucket takes to fill, which tells it from a smaller one, and the seconds up to which it is
    /// as long as that.
    private static let (wholeFilling, shortHold) = (1.2, 3.0)

    private func refill(_ start: LimitStart) -> Experiment? {
        guard let step = stepBehind(start), let rate = start.rate?.value, rate > 0 else { return nil }
        // Where a box may have forgotten a flow before, it forgets none in this hold, unless the sender shows it.
        let longest = mayHaveForgottenEarly && !mayRestart ? Self.leastMemory : Self.longestHold
        let whole = excess(start) * 8 / rate
        let seconds = max(0.1, min(longest, max(whole / 2, min(Self.wholeFilling * whole, Self.shortHold))))
        return behind(.refill, holding: (seconds * 20).rounded() / 20, before: step)
    }

    /// Bytes that passed at once after the hold of ``Experiment/Purpose/refill``; nil if it was not observed, or the box forgot
    /// the flow in it.
    func refillDepth(_ start: LimitStart) -> Interval? {
        guard let seen = limited(.refill), let rest = seen.rest, rest.isLimited, !hasForgotten(seen, start)
        else { return nil }
        return rest.passed
    }
}
