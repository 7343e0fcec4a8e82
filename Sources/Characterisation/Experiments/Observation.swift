/// The outcome of a replay of an experiment.
package struct Observation: Sendable, Equatable, Codable {
    package let experiment: Experiment
    /// The payload of a full segment, in bytes.
    package let segment: Int
    /// The place from which on it was limited; nil if it was not. Of a replay with a hold behind the onset: the
    /// place before the hold; of one that turns into an upload: that of the upload, counted from there.
    package private(set) var start: LimitStart?
    /// The same as ``start`` if the sender began as slowly behind the hold as with the connection; nil without a hold
    /// before the onset, and if it was not limited then.
    package private(set) var restarted: LimitStart?
    /// The part behind a hold that lies behind the onset; nil without one.
    package private(set) var rest: Rest?

    /// The sender's side of it behind the onset; nil if it was not limited, or the server told nothing.
    package let sent: SentBehindOnset?
    /// The server's packets of it behind the onset; nil if it was not limited, or the server may not read them.
    package let treatment: PacketTreatment?
    /// Where the server's packets show that the limit began to act, before a hold behind the onset; nil if they do not.
    package private(set) var onset: PacketOnset?
    /// The places as the arrivals show them; nil if the packets do not show others.
    private var arrived: Arrived?

    /// The places that arrivals alone show.
    private struct Arrived: Sendable, Equatable, Codable {
        let start: LimitStart?
        let restarted: LimitStart?
    }

    /// The same as far as the arrivals show it.
    var byArrivals: Self {
        var found = self
        if let arrived { (found.start, found.restarted) = (arrived.start, arrived.restarted) }
        (found.arrived, found.onset) = (nil, nil)
        found.rest?.onset = nil
        return found
    }

    /// The least round trip of its connection, in seconds; nil where it is not known.
    package let roundTrip: Double?
    /// The seconds between the end of the replay before and the connection of this one; nil if there was none.
    package let gap: Double?
    /// The seconds that it took, from its connection to its end; nil if there was no replay.
    package let length: Double?
    /// Bytes that had arrived by its end; nil of uploads, of two connections at once and of experiments of earlier versions.
    package let received: Int?
    /// True if there was no replay, because the server or its port did not take it; nil otherwise.
    package let isRefused: Bool?
    /// The rates of two connections at once; nil of others.
    package let pair: Pair?
    /// The place from which on the download before an upload was limited; nil if it was not, and without one.
    package let beforeTurn: LimitStart?
    /// The arrivals at the server of the control's upload, which are the clock of the original's; nil of others.
    package let uploaded: [ArrivalFit.Arrival]?

    /// The rates of two connections at once, in their last seconds, in bit/s of payload.
    package struct Pair: Sendable, Equatable, Codable {
        package let first: Double
        package let second: Double

        package init(first: Double, second: Double) { (self.first, self.second) = (first, second) }

        /// Both together.
        var sum: Double { first + second }
    }

    /// The part of a flow behind a hold.
    package struct Rest: Sendable, Equatable, Codable {
        /// Bytes that passed before it was limited again.
        package let passed: Interval
        /// False if it was not limited any more; `passed` is then all that came.
        package let isLimited: Bool
        /// A hundred arrivals at most, in seconds and bytes since the end of the hold; nil of experiments of earlier
        /// versions.
        package let course: [ArrivalFit.Arrival]?
        /// Where the server's packets show that it was limited again; nil if they do not.
        package fileprivate(set) var onset: PacketOnset?

        package init(
            passed: Interval, isLimited: Bool, course: [ArrivalFit.Arrival]? = nil, onset: PacketOnset? = nil
        ) {
            self.passed = passed
            self.isLimited = isLimited
            self.course = course
            self.onset = onset
        }

        /// The rate of the second half, in bytes/s; nil if the course is not known.
        var endRate: Double? {
            guard let course, let last = course.last,
                let middle = course.last(where: { $0.time <= last.time / 2 }), last.time > middle.time
            else { return nil }
            return (Double(last.bytes) - Double(middle.bytes)) / (last.time - middle.time)
        }

        /// Returns the most bytes that passed beyond a rate, in bytes/s, from the first arrival or a later one on; 0 if the
        /// course is not known. Until the first one, a bucket still fills.
        func beyond(_ rate: Double) -> Double {
            var (excess, most) = (0.0, 0.0)
            var before = ArrivalFit.Arrival(time: course?.first?.time ?? 0, bytes: 0)
            for arrival in course ?? [] {
                let flowed = rate * (arrival.time - before.time)
                excess = max(0, excess + Double(arrival.bytes) - Double(before.bytes) - flowed)
                most = max(most, excess)
                before = arrival
            }
            return most
        }
    }

    /// True if the limited part lasted for some seconds, or nothing arrived any more; false as well if it was not limited.
    func isLasting(_ seconds: Double) -> Bool {
        guard let start, start.effect == .slows, let length else { return start != nil }
        return length - start.seconds.value >= seconds
    }

    /// True if the recording ended before the time at which a replay is ended that is not complete, in seconds.
    func isCutShort(before window: Double) -> Bool { length.map { $0 < window } ?? false }

    /// True if it was limited: a limit may only show behind a hold if that came too soon.
    var isLimited: Bool { start != nil || rest?.isLimited == true }

    package init(
        _ experiment: Experiment, segment: Int, start: LimitStart?, restarted: LimitStart? = nil,
        rest: Rest? = nil, sent: SentBehindOnset? = nil, treatment: PacketTreatment? = nil,
        onset: PacketOnset? = nil, roundTrip: Double? = nil, gap: Double? = nil,
        length: Double? = nil, received: Int? = nil, isRefused: Bool? = nil, pair: Pair? = nil,
        beforeTurn: LimitStart? = nil,
        uploaded: [ArrivalFit.Arrival]? = nil
    ) {
        self.experiment = experiment
        self.segment = segment
        self.start = start
        self.restarted = restarted
        self.rest = rest
        self.sent = sent
        self.treatment = treatment
        self.onset = onset
        self.roundTrip = roundTrip
        self.gap = gap
        self.length = length
        self.received = received
        self.isRefused = isRefused
        self.pair = pair
        self.beforeTurn = beforeTurn
        self.uploaded = uploaded
    }

    /// Says what the arrivals of a replay show, and the packets that the server sent.
    ///
    /// - Parameters:
    ///   - experiment: its question and conditions.
    ///   - arrivals: bytes since the beginning, over seconds since the connection.
    ///   - exchanges: the lengths of what both sides send.
    ///   - control: the control.
    ///   - end: when the replay was ended, in seconds, and why.
    ///   - segment: the payload of a full segment, in bytes.
    ///   - samples: of the sender's kernel, at the times at which what was sent then arrived; none if not known.
    ///   - packets: those that the server sent; none if not known.
    ///   - box: the policer or the shaper that replays before it told; nil if they told none.
    ///   - roundTrip: the least round trip, in seconds; nil if it is not known.
    ///   - gap: the seconds since the end of the replay before; nil if there was none.
    package init(
        _ experiment: Experiment, arrivals: [ArrivalFit.Arrival], of exchanges: FlowExchanges,
        beside control: ControlTimes, end: (time: Double, kind: LimitStart.End), segment: Int,
        samples: [KernelSample] = [], packets: [SentPacket] = [], box: PacketTreatment.Together? = nil,
        roundTrip: Double? = nil, gap: Double? = nil
    ) {
        self.experiment = experiment
        self.roundTrip = roundTrip
        self.gap = gap
        length = end.time
        received = arrivals.last?.bytes
        let arrivals = Self.filled(arrivals, with: packets, until: end)
        self.segment = segment
        (isRefused, pair, beforeTurn, uploaded) = (nil, nil, nil, nil)
        let held = experiment.step.map { exchanges.bytes(before: $0) }
        let index = held.map { held in arrivals.firstIndex { $0.bytes > held } ?? arrivals.endIndex }
        func found(in arrivals: ArraySlice<ArrivalFit.Arrival>, end: (time: Double, kind: LimitStart.End))
            -> LimitStart?
        {
            LimitStart(of: arrivals, in: exchanges, beside: control, end: end)
        }
        let isBehind = [.refill, .silence].contains(experiment.purpose)
        switch (held, index) {
        case (let held?, let index?) where isBehind:
            let before = arrivals[..<index]
            let last = before.last ?? .init(time: 0, bytes: 0)
            start = found(in: before, end: (last.time, .stopped))
            restarted = nil
            rest =
                last.bytes == held
                ? Rest(
                    of: arrivals[index...], from: .init(time: last.time + experiment.seconds, bytes: held),
                    in: exchanges, beside: control, end: end) : nil
        case (let held?, let index?):
            let paused = PausedFlow(arrivals, held: held, at: index, for: experiment)
            start = paused.start(in: exchanges, beside: control, restartedAt: nil, end: end)
            restarted =
                experiment.purpose == .early
                ? paused.start(in: exchanges, beside: control, restartedAt: held, end: end) : nil
            rest = nil
        default:
            start = found(in: arrivals[...], end: end)
            (restarted, rest) = (nil, nil)
        }
        // A hold is no part of a limited flow.
        sent = isBehind ? nil : Self.sent(samples, arrivals, behind: start, roundTrip)
        treatment = isBehind ? nil : Self.treatment(packets, behind: start, segment)
        onset = nil
        let first = arrivals.first?.time ?? 0
        sharpen(
            packets, box, held: isBehind ? held : nil, beside: control,
            since: (packets.first?.time ?? 0) - first)
    }

    /// Finds the places at which packets show the limit, and takes them instead of those of the arrivals.
    ///
    /// - Parameters:
    ///   - packets: those that the server sent.
    ///   - box: the policer or the shaper, as replays before tell it.
    ///   - held: the bytes before a hold behind the onset; nil without one.
    ///   - control: the control.
    ///   - begin: the time of the connection on the sender's clock, in seconds.
    private mutating func sharpen(
        _ packets: [SentPacket], _ box: PacketTreatment.Together?, held: Int?, beside control: ControlTimes,
        since begin: Double
    ) {
        guard let start, start.effect == .slows, !packets.isEmpty, let rate = start.rate,
            let box = box ?? treatment?.alone(arrived: rate)
        else { return }
        func find(behind held: Double = 0, in range: ClosedRange<Double>) -> PacketOnset? {
            PacketOnset(in: packets, behind: held, range: range, of: box, segment: segment, since: begin)
        }
        // A window that begins slowly may hide the limit from the arrivals.
        let hidden = control.earliest(
            before: start.bytes.lower, rate: rate.upper / 8,
            delay: max(LimitExperiments.hidden, roundTrip ?? 0))
        let latest = min(start.bytes.upper * 1.25 + Self.around, held.map { Double($0 - 1) } ?? .infinity)
        onset = find(in: max(0, min(hidden - Self.around, latest))...max(0, latest))
        if let onset {
            arrived = Arrived(start: start, restarted: restarted)
            self.start = start.sharpened(by: onset)
            if restarted != nil { restarted = self.start }
        }
        if let held, let rest, rest.isLimited {
            self.rest?.onset = find(
                behind: Double(held), in: Double(held)...Double(held) + rest.passed.upper * 1.25 + Self.around
            )
        }
    }

    /// Bytes around the place that arrivals show, in which packets are looked at as well.
    private static let around = 100_000.0

    /// Returns what packets tell behind an onset; nil without one that slows.
    private static func treatment(
        _ packets: [SentPacket], behind start: LimitStart?, _ segment: Int
    ) -> PacketTreatment? {
        guard let start, start.effect == .slows, !packets.isEmpty else { return nil }
        return PacketTreatment(of: packets, behind: start.bytes.value, segment: segment)
    }

    /// Returns the sender's side behind an onset; nil without one.
    private static func sent(
        _ samples: [KernelSample], _ arrivals: [ArrivalFit.Arrival], behind start: LimitStart?,
        _ roundTrip: Double?
    ) -> SentBehindOnset? {
        guard let start, let rate = start.rate, let roundTrip else { return nil }
        let onset = start.seconds.value
        // As long as a sender needs to know what became of its packets, and several of these.
        let span = max(roundTrip, 0.1)
        func arrived(_ time: Double) -> Int { arrivals.last { $0.time <= time }?.bytes ?? 0 }
        let before = Double(arrived(onset) - arrived(onset - span)) / span
        return SentBehindOnset(
            of: samples, shortest: roundTrip, from: start.seconds.lower, rates: (before, rate.value / 8))
    }
}

extension Interval {
    /// All three plus a number.
    func moved(by number: Double) -> Self {
        Self(value: value + number, lower: lower + number, upper: upper + number)
    }
}
