extension Observation {
    /// The time at the end of two connections in which their rates are compared, in seconds: both are limited then.
    private static let compared = LimitExperiments.tail - 0.5

    /// Says what two connections at once show. Neither is judged by itself: the line may be too slow for both.
    ///
    /// - Parameters:
    ///   - experiment: its question and conditions.
    ///   - first: the arrivals on the first connection: bytes since the beginning, over seconds since the connection.
    ///   - second: those on the second one.
    ///   - length: the seconds from the connection to the end.
    ///   - segment: the payload of a full segment, in bytes.
    ///   - gap: the seconds since the end of the replay before; nil if there was none.
    package init(
        pair experiment: Experiment, _ first: [ArrivalFit.Arrival], _ second: [ArrivalFit.Arrival],
        length: Double, segment: Int, gap: Double? = nil
    ) {
        func rate(_ arrivals: [ArrivalFit.Arrival]) -> Double {
            let before = arrivals.last { $0.time <= length - Self.compared }
            return Double((arrivals.last?.bytes ?? 0) - (before?.bytes ?? 0)) * 8 / Self.compared
        }
        self.init(
            experiment, segment: segment, start: nil, gap: gap, length: length,
            pair: Pair(first: rate(first), second: rate(second)))
    }
}
