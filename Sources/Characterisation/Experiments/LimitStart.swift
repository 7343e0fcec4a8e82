import Foundation

/// The place from which on a flow is slower than its control, or stands still.
///
/// With t(b) the time at which b bytes had arrived and c(b) that of the control, θ c(b) − t(b) grows up to the
/// place where the flow becomes slower than the control by more than the factor θ, and falls from there on. Its
/// greatest value is therefore the place, for every θ between the factors before and after; the places for
/// several θ, and the arrivals beside them, are the interval.
package struct LimitStart: Sendable, Equatable, Codable {
    /// The effect of a limit.
    package enum Effect: String, Sendable, Codable, CaseIterable {
        /// The flow goes on at a lower rate.
        case slows
        /// Nothing arrives any more.
        case freezes
        /// The connection is reset or closed.
        case resets
    }

    package let effect: Effect
    /// Bytes that had arrived.
    package let bytes: Interval
    /// Seconds since the flow began.
    package let seconds: Interval
    /// The rate afterwards while an answer arrives, in bit/s of payload; nil where nothing arrives any more.
    package let rate: Interval?
    /// The same with the waits for answers, in which a bucket fills.
    package let sustained: Interval?
    /// The most bytes that had passed beyond the sustained rate: the depth of a bucket, if it was one.
    package let beyond: Interval?
    /// The second at which these began to arrive, since the connection: until then a bucket filled; nil if not known.
    package let filledUntil: Double?

    package init(
        effect: Effect, bytes: Interval, seconds: Interval, rate: Interval?, sustained: Interval? = nil,
        beyond: Interval? = nil, filledUntil: Double? = nil
    ) {
        self.effect = effect
        self.bytes = bytes
        self.seconds = seconds
        self.rate = rate
        self.sustained = sustained ?? rate
        self.beyond = beyond
        self.filledUntil = filledUntil
    }

    /// The rate that times are computed by, in bit/s of payload: the lower end, but half of the value at least, as a replay
    /// of few arrivals tells next to nothing of that end; nil where nothing arrives any more.
    var cautiousRate: Double? { rate.map { max($0.lower, $0.value / 2) } }

    /// True if the intervals of both places overlap, in bytes or in seconds.
    func mayBeSamePlace(as other: Self) -> Bool {
        func overlap(_ first: Interval, _ second: Interval) -> Bool {
            first.lower <= second.upper && second.lower <= first.upper
        }
        return overlap(bytes, other.bytes) || overlap(seconds, other.seconds)
    }

    /// The same place as packets show it (``PacketOnset``).
    func sharpened(by onset: PacketOnset) -> Self {
        Self(
            effect: effect,
            bytes: Interval(
                value: onset.likeliest.bytes, lower: onset.earliest.bytes,
                upper: onset.latest.bytes + onset.latest.lost),
            seconds: Interval(
                value: onset.likeliest.seconds, lower: onset.earliest.seconds, upper: onset.latest.seconds),
            rate: rate, sustained: sustained, beyond: onset.taken, filledUntil: onset.filledUntil)
    }

    /// The end of the observed part of a flow.
    package enum End: Sendable, Equatable {
        /// All bytes arrived.
        case complete
        /// The replay was ended, with more to come.
        case stopped
        /// The connection was reset or closed with bytes missing.
        case broken
    }

    /// The least factor by which a limited flow is slower.
    static let leastFactor = 1.5
    /// The least length of the slow part, in seconds, and its fewest arrivals.
    private static let least = (seconds: 1.0, arrivals: 10)
    /// A flow in which nothing arrives for so long stands still, in seconds.
    static let standstill = 2.5
    /// The greatest share of the logarithm of the factor at which the place is looked for.
    static let latestWeight = 0.75
    /// All of these shares.
    private static let weights = [0.5, 1 - latestWeight, latestWeight]

    /// Finds the place; nil if the flow is no slower than the control.
    ///
    /// - Parameters:
    ///   - arrivals: of the flow, or of the part of it behind `origin`.
    ///   - origin: the time and bytes with which that part begins.
    ///   - exchanges: the lengths of what both sides send; the wait for an answer is not part of a rate.
    ///   - control: the control.
    ///   - held: the bytes before a hold behind which the sender may have begun as slowly as with the connection; nil
    ///     if it went on as before.
    ///   - end: when the flow was ended, in seconds, and why.
    package init?(
        of arrivals: ArraySlice<ArrivalFit.Arrival>,
        from origin: ArrivalFit.Arrival = .init(time: 0, bytes: 0),
        in exchanges: FlowExchanges, beside control: ControlTimes, restartedAt held: Int? = nil,
        end: (time: Double, kind: End)
    ) {
        func clock(_ bytes: Int) -> Double {
            guard let held, bytes > held else { return control.time(at: Double(bytes)) }
            return control.time(at: Double(bytes), restartedAt: Double(held))
        }
        let start = clock(origin.bytes)
        // The wait for the first byte of a flow is no part of its rate: the connection or the server may have been slow.
        let first = origin.bytes == 0 ? arrivals.first : nil
        let zero = first?.time ?? origin.time
        let clockZero = first.map { clock($0.bytes) } ?? start
        let points =
            [(time: 0.0, clock: 0.0, bytes: origin.bytes)]
            + arrivals.map {
                (time: $0.time - zero, clock: max(0, clock($0.bytes) - clockZero), bytes: $0.bytes)
            }
        guard let last = points.last else { return nil }
        let stood = end.time - zero - last.time
        if end.kind == .broken || (end.kind == .stopped && stood >= Self.standstill) {
            // A slow flow may stand still as well: its sender waits for longer with each timeout.
            if end.kind == .stopped,
                let slow = Self(
                    of: arrivals, from: origin, in: exchanges, beside: control, restartedAt: held,
                    end: (zero + last.time, .stopped)),
                zero + last.time - slow.seconds.value > stood
            {
                self = slow
                return
            }
            guard last.bytes < control.bytes else { return nil }
            effect = end.kind == .broken ? .resets : .freezes
            bytes = Interval(
                value: Double(last.bytes), lower: Double(last.bytes),
                upper: Double(last.bytes + FlowExchanges.ethernetSegment))
            let time = zero + last.time
            seconds = Interval(value: time, lower: time, upper: time + 0.25)
            (rate, sustained, beyond, filledUntil) = (nil, nil, nil, nil)
            return
        }
        guard points.count > Self.least.arrivals, last.clock > 0, last.time > last.clock else { return nil }
        var place = Self.place(points, factor: (last.time / last.clock).squareRoot())
        var (head, tail) = (1.0, 1.0)
        for _ in 0..<4 {
            let (at, left) = (points[place], last.clock - points[place].clock)
            guard left > 0 else { return nil }
            head = at.clock > 0.05 ? max(1, at.time / at.clock) : 1
            tail = (last.time - at.time) / left
            guard tail > head else { return nil }
            place = Self.place(points, factor: (head * tail).squareRoot())
        }
        guard tail >= Self.leastFactor * head, last.time - points[place].time >= Self.least.seconds,
            points.count - place > Self.least.arrivals
        else { return nil }
        let places = Self.weights.map { Self.place(points, factor: head * pow(tail / head, $0)) }
        let edges = (
            max(0, (places.min() ?? place) - 1), min(points.count - 1, (places.max() ?? place) + 1)
        )
        let (earliest, latest) = (points[edges.0], points[edges.1])
        effect = .slows
        bytes = Interval(
            value: Double(points[place].bytes), lower: Double(earliest.bytes), upper: Double(latest.bytes))
        seconds = Interval(
            value: zero + points[place].time,
            lower: edges.0 == 0 ? origin.time : zero + earliest.time, upper: zero + latest.time)
        let slow = zip(points[place...], points[place...].dropFirst()).map { start, end in
            (start: start.bytes, time: end.time - start.time, bytes: end.bytes - start.bytes)
        }
        rate = Self.rate(slow.filter { !exchanges.isBetweenAnswers($0.start) })
        sustained = Self.rate(slow)
        // A sender that lost packets may be slower than the bucket fills, but not faster for long; and a bucket that is empty
        // may hold all but a segment.
        let fastest = Self.fastest(slow)
        let segment = Double(FlowExchanges.ethernetSegment)
        beyond = sustained.map { rate in
            Interval(
                value: Self.most(points[...place], beyond: rate.value / 8).bytes,
                lower: max(
                    0,
                    Self.most(points[...edges.0], beyond: max(rate.upper / 8, fastest)).bytes * 0.95 - segment
                ),
                upper: Self.most(points[...edges.1], beyond: rate.lower / 8).bytes * 1.05 + segment)
        }
        filledUntil = sustained.map {
            zero + Self.most(points[...place], beyond: $0.value / 8).begin
        }
    }

    /// Returns the index at which `factor` times the clock less the time is greatest.
    private static func place(
        _ points: [(time: Double, clock: Double, bytes: Int)], factor: Double
    ) -> Int {
        var best = (index: 0, value: -Double.infinity)
        for (index, point) in points.enumerated() {
            let value = factor * point.clock - point.time
            if value >= best.value { best = (index, value) }
        }
        return best.index
    }

    /// Returns the most bytes that passed beyond a rate, in bytes/s, from any place on, and the second of that place: a
    /// full bucket does not fill while nothing passes.
    private static func most(
        _ points: ArraySlice<(time: Double, clock: Double, bytes: Int)>, beyond rate: Double
    ) -> (bytes: Double, begin: Double) {
        var (excess, begin) = (0.0, points.first?.time ?? 0)
        var most = (bytes: 0.0, begin: begin)
        for (start, end) in zip(points, points.dropFirst()) {
            excess -= rate * (end.time - start.time)
            if excess <= 0 { (excess, begin) = (0, end.time) }
            excess += Double(end.bytes - start.bytes)
            if excess > most.bytes { most = (excess, begin) }
        }
        return most
    }

    /// Returns the rate of the fastest third of some gaps, in bytes/s.
    private static func fastest(_ gaps: [(start: Int, time: Double, bytes: Int)]) -> Double {
        let third = gaps.reduce(0) { $0 + $1.time } / 3
        guard third > 0 else { return 0 }
        var (time, bytes) = (0.0, [0.0, 0, 0])
        for gap in gaps {
            time += gap.time
            bytes[min(2, Int(time / third))] += Double(gap.bytes)
        }
        return (bytes.max() ?? 0) / third
    }

    /// Returns the rate of what arrived in some gaps, in bit/s: the mean of ten blocks behind the first tenth,
    /// with 2.3 times its error, and 1 % at least.
    private static func rate(_ gaps: [(start: Int, time: Double, bytes: Int)]) -> Interval? {
        let whole = gaps.reduce(0) { $0 + $1.time }
        guard whole > 0 else { return nil }
        var blocks = [(time: Double, bytes: Double)](repeating: (0, 0), count: 10)
        var time = 0.0
        for gap in gaps {
            time += gap.time
            let place = (time / whole - 0.1) / 0.9 * 10
            guard place >= 0 else { continue }
            blocks[min(9, Int(place))].time += gap.time
            blocks[min(9, Int(place))].bytes += Double(gap.bytes)
        }
        let (seconds, bytes) = blocks.reduce((0.0, 0.0)) { ($0.0 + $1.time, $0.1 + $1.bytes) }
        guard seconds > 0 else { return nil }
        let mean = bytes / seconds
        let variance = blocks.reduce(0) { sum, block in
            let excess = block.bytes - mean * block.time
            return sum + excess * excess
        }
        // The error of a ratio of sums, of ten blocks.
        let error = 2.3 * (variance * 10 / 9).squareRoot() / seconds
        return Interval(value: mean, lower: max(0, mean - error), upper: mean + error)
            .scaled(by: 8).widened(by: 0.01)
    }
}
