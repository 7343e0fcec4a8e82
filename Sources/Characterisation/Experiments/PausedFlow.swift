/// A flow with a hold in it, and the part behind it.
struct PausedFlow {
    /// The arrivals, as if time had stood still in the hold.
    private let moved: [ArrivalFit.Arrival]
    private let held: Int
    /// The length of the hold, in seconds.
    private let seconds: Double
    /// True if the first byte was held.
    private let isFirst: Bool
    /// The second of the last arrival before the hold.
    private let last: Double

    /// - Parameters:
    ///   - arrivals: bytes over seconds since the connection.
    ///   - held: the bytes before the hold.
    ///   - index: of the first arrival behind it.
    ///   - experiment: the hold.
    init(_ arrivals: [ArrivalFit.Arrival], held: Int, at index: Int, for experiment: Experiment) {
        self.held = held
        seconds = experiment.seconds
        isFirst = experiment.step == 0
        last = arrivals[..<index].last?.time ?? 0
        moved = arrivals.enumerated().map { place, arrival in
            place < index
                ? arrival : .init(time: arrival.time - experiment.seconds, bytes: arrival.bytes)
        }
    }

    /// Finds the place from which on it is slower than the control; nil if it is not.
    ///
    /// - Parameters:
    ///   - exchanges: the lengths of what both sides send.
    ///   - control: the control.
    ///   - bytes: those behind which the sender may have begun as slowly as with the connection; nil if it went on as before.
    ///   - end: when the flow was ended, in seconds, and why.
    /// - Returns: the place.
    func start(
        in exchanges: FlowExchanges, beside control: ControlTimes, restartedAt bytes: Int?,
        end: (time: Double, kind: LimitStart.End)
    ) -> LimitStart? {
        LimitStart(
            of: moved[...], in: exchanges, beside: control, restartedAt: bytes,
            end: (end.time - seconds, end.kind)
        ).map { found in
            LimitStart(
                effect: found.effect, bytes: found.bytes,
                seconds: isFirst || found.bytes.value >= Double(held)
                    ? found.seconds.moved(by: seconds) : found.seconds, rate: found.rate,
                sustained: found.sustained, beyond: found.beyond,
                // Meanwhile a bucket filled.
                filledUntil: found.filledUntil.map { isFirst || $0 >= last ? $0 + seconds : $0 })
        }
    }
}

extension Observation.Rest {
    /// Says what the arrivals behind a hold show; nil without any.
    init?(
        of arrivals: ArraySlice<ArrivalFit.Arrival>, from origin: ArrivalFit.Arrival,
        in exchanges: FlowExchanges, beside control: ControlTimes, end: (time: Double, kind: LimitStart.End)
    ) {
        guard let last = arrivals.last else { return nil }
        let course = Self.course(of: arrivals, from: origin)
        guard let again = LimitStart(of: arrivals, from: origin, in: exchanges, beside: control, end: end)
        else {
            let passed = Double(last.bytes - origin.bytes)
            self.init(
                passed: Interval(value: passed, lower: passed, upper: passed), isLimited: false,
                course: course)
            return
        }
        self.init(passed: again.bytes.moved(by: -Double(origin.bytes)), isLimited: true, course: course)
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
