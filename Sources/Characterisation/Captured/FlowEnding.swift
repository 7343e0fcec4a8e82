/// How a flow ended, as its sender saw it; times in seconds.
package struct FlowEnding: Sendable, Equatable {
    package let flow: Int
    /// When a reset was seen; nil if none was.
    package let reset: Double?
    /// Whether only the receiving side, or somebody in its name, sent resets.
    package let isResetByReceiver: Bool
    /// When the receiving side was last heard; nil if never.
    package let lastHeard: Double?
    /// Whether both sides closed the connection.
    package let isFinished: Bool
    /// When nothing more was observed.
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
