/// The outcome of a replay of an experiment.
package struct Observation: Sendable, Equatable, Codable {
    package let experiment: Experiment
    /// The payload of a full segment, in bytes.
    package let segment: Int
    /// The place from which on it was limited; nil if it was not. Of a replay with a hold behind the onset: the
    /// place before the hold.
    package let start: LimitStart?
    /// The same as ``start`` if the sender began as slowly behind the hold as with the connection; nil without a hold
    /// before the onset, and if it was not limited then.
    package let restarted: LimitStart?
    /// The part behind a hold that lies behind the onset; nil without one.
    package let rest: Rest?

    /// The sender's side of it behind the onset; nil if it was not limited, or the server told nothing.
    package let sent: SentBehindOnset?
    /// The server's packets of it behind the onset; nil if it was not limited, or the server may not read them.
    package let treatment: PacketTreatment?
    /// The least round trip of its connection, in seconds; nil where it is not known.
    package let roundTrip: Double?
    /// The seconds between the end of the replay before and the connection of this one; nil if there was none.
    package let gap: Double?
    /// The seconds that it took, from its connection to its end; nil if there was no replay.
    package let length: Double?
    /// True if there was no replay, because the server or its port did not take it; nil otherwise.
    package let isRefused: Bool?
    /// The arrivals at the server of the control's upload, which are the clock of the original's; nil of others.
    package let uploaded: [ArrivalFit.Arrival]?

    /// The part of a flow behind a hold.
    package struct Rest: Sendable, Equatable, Codable {
        /// Bytes that passed before it was limited again.
        package let passed: Interval
        /// False if it was not limited any more; `passed` is then all that came.
        package let isLimited: Bool
        /// A hundred arrivals at most, in seconds and bytes since the end of the hold; nil of experiments of earlier
        /// versions.
        package let course: [ArrivalFit.Arrival]?

        package init(passed: Interval, isLimited: Bool, course: [ArrivalFit.Arrival]? = nil) {
            self.passed = passed
            self.isLimited = isLimited
            self.course = course
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

    package init(
        _ experiment: Experiment, segment: Int, start: LimitStart?, restarted: LimitStart? = nil,
        rest: Rest? = nil, sent: SentBehindOnset? = nil, treatment: PacketTreatment? = nil,
        roundTrip: Double? = nil, gap: Double? = nil,
        length: Double? = nil,
        isRefused: Bool? = nil, uploaded: [ArrivalFit.Arrival]? = nil
    ) {
        self.experiment = experiment
        self.segment = segment
        self.start = start
        self.restarted = restarted
        self.rest = rest
        self.sent = sent
        self.treatment = treatment
        self.roundTrip = roundTrip
        self.gap = gap
        self.length = length
        self.isRefused = isRefused
        self.uploaded = uploaded
    }

    /// Says what the arrivals of a replay show.
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
    ///   - roundTrip: the least round trip, in seconds; nil if it is not known.
    ///   - gap: the seconds since the end of the replay before; nil if there was none.
    package init(
        _ experiment: Experiment, arrivals: [ArrivalFit.Arrival], of exchanges: FlowExchanges,
        beside control: ControlTimes, end: (time: Double, kind: LimitStart.End), segment: Int,
        samples: [KernelSample] = [], packets: [SentPacket] = [], roundTrip: Double? = nil, gap: Double? = nil
    ) {
        self.experiment = experiment
        self.roundTrip = roundTrip
        self.gap = gap
        length = end.time
        self.segment = segment
        (isRefused, uploaded) = (nil, nil)
        guard let step = experiment.step else {
            start = LimitStart(of: arrivals[...], in: exchanges, beside: control, end: end)
            (restarted, rest) = (nil, nil)
            sent = Self.sent(samples, arrivals, behind: start, roundTrip)
            treatment = Self.treatment(packets, behind: start, segment)
            return
        }
        let held = exchanges.bytes(before: step)
        let index = arrivals.firstIndex { $0.bytes > held } ?? arrivals.endIndex
        guard experiment.purpose == .refill || experiment.purpose == .silence else {
            // Time stands still in the hold, for the clock of the control.
            let moved = arrivals.enumerated().map { place, arrival in
                place < index
                    ? arrival : .init(time: arrival.time - experiment.seconds, bytes: arrival.bytes)
            }
            func found(restartedAt bytes: Int?) -> LimitStart? {
                LimitStart(
                    of: moved[...], in: exchanges, beside: control, restartedAt: bytes,
                    end: (end.time - experiment.seconds, end.kind)
                ).map { found in
                    LimitStart(
                        effect: found.effect, bytes: found.bytes,
                        seconds: step == 0 || found.bytes.value >= Double(held)
                            ? found.seconds.moved(by: experiment.seconds) : found.seconds, rate: found.rate,
                        sustained: found.sustained, beyond: found.beyond,
                        // Meanwhile a bucket filled.
                        filledUntil: found.filledUntil.map {
                            step == 0 || $0 >= (arrivals[..<index].last?.time ?? 0)
                                ? $0 + experiment.seconds : $0
                        })
                }
            }
            start = found(restartedAt: nil)
            restarted = experiment.purpose == .early ? found(restartedAt: held) : nil
            rest = nil
            sent = Self.sent(samples, arrivals, behind: start, roundTrip)
            treatment = Self.treatment(packets, behind: start, segment)
            return
        }
        // A hold is no part of a limited flow.
        (restarted, sent, treatment) = (nil, nil, nil)
        let before = arrivals[..<index]
        let last = before.last ?? .init(time: 0, bytes: 0)
        start = LimitStart(of: before, in: exchanges, beside: control, end: (last.time, .stopped))
        let after = arrivals[index...]
        guard last.bytes == held, !after.isEmpty else {
            rest = nil
            return
        }
        let origin = ArrivalFit.Arrival(time: last.time + experiment.seconds, bytes: held)
        let course = Self.course(of: after, from: origin)
        if let again = LimitStart(
            of: after, from: origin, in: exchanges, beside: control, end: end)
        {
            rest = Rest(passed: again.bytes.moved(by: -Double(held)), isLimited: true, course: course)
        } else {
            let passed = Double((after.last?.bytes ?? held) - held)
            rest = Rest(
                passed: Interval(value: passed, lower: passed, upper: passed), isLimited: false,
                course: course)
        }
    }

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

    /// The most arrivals of a course.
    private static let most = 100

    /// Thins arrivals to the first one and those at equal distances in time behind it.
    private static func course(
        of arrivals: ArraySlice<ArrivalFit.Arrival>, from origin: ArrivalFit.Arrival
    ) -> [ArrivalFit.Arrival] {
        guard let first = arrivals.first, let last = arrivals.last, last.time > first.time else { return [] }
        let step = (last.time - first.time) / Double(most - 1)
        func slot(_ arrival: ArrivalFit.Arrival) -> Int { Int((arrival.time - first.time) / step) }
        let behind = arrivals.dropFirst()
        let kept = zip(behind, behind.dropFirst().map(Optional.some) + [nil]).filter { arrival, next in
            next.map { slot($0) != slot(arrival) } ?? true
        }
        // The last one is at the end of the last slot.
        return ([first] + kept.map(\.0).suffix(most - 1)).map {
            .init(time: $0.time - origin.time, bytes: $0.bytes - origin.bytes)
        }
    }
}

extension Interval {
    /// All three plus a number.
    func moved(by number: Double) -> Self {
        Self(value: value + number, lower: lower + number, upper: upper + number)
    }
}
