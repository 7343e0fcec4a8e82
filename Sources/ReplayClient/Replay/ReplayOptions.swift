/// The user's options for each replay of a test, passed unchanged from the command to the connection.
package struct ReplayOptions: Equatable, Sendable {
    /// The pause before the replay, s.
    package var pause: Double
    /// The duration from the first byte received, in an upload from the beginning, even if the recording is longer,
    /// s; nil for no limit besides the usual one.
    package var window: Double?
    /// The part in an experiment with pauses; TCP only, nil for none.
    package var pauses: PausePart?
    /// True to ask the server for its readings of the connection if it runs this program.
    package var asksReadings = false
    /// True to ask the server for the packets of an original over TCP, if it may read them.
    package var asksPackets = false
    /// True to ask the server of an upload when its bytes arrived, in slices of `AnswerTimes.slice`, for probes.
    package var asksArrivals = false
    /// The connections beside the replay that measure the delay; TCP only, nil for none.
    package var delayProbing: DelayProbing?
    /// The conditions of an experiment on a limit; TCP only, nil for none.
    package var conditions: ReplayConditions?

    package init(
        pause: Double = 0, window: Double? = nil, pauses: PausePart? = nil,
        conditions: ReplayConditions? = nil
    ) {
        self.pause = pause
        self.window = window
        self.pauses = pauses
        self.conditions = conditions
    }
}
