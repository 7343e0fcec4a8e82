/// The end of a flow, as its sender saw it; times in seconds.
package struct FlowEnding: Sendable, Equatable {
    package let flow: Int
    /// The time of the first reset; nil if none was.
    package let reset: Double?
    /// True if only the receiving side, or somebody in its name, sent resets.
    package let isResetByReceiver: Bool
    /// The time at which the receiving side was last heard; nil if never.
    package let lastHeard: Double?
    /// True if both sides closed the connection.
    package let isFinished: Bool
    /// The time at which the observation ends.
    package let end: Double

    package init(
        flow: Int = 0, reset: Double? = nil, isResetByReceiver: Bool = false, lastHeard: Double?,
        isFinished: Bool = false, end: Double
    ) {
        self.flow = flow
        self.reset = reset
        self.isResetByReceiver = isResetByReceiver
        self.lastHeard = lastHeard
        self.isFinished = isFinished
        self.end = end
    }
}
