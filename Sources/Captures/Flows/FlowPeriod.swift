/// A period of a flow, from which a recording is made.
package struct FlowPeriod: Sendable, Equatable {
    /// Its start, in seconds from the flow's first bytes.
    package let from: Double
    /// Its length, in seconds; nil for the rest of the flow.
    package let seconds: Double?

    /// All of a flow.
    package static let whole = FlowPeriod()

    package init(from: Double = 0, seconds: Double? = nil) { (self.from, self.seconds) = (from, seconds) }

    /// Returns true if an instant is in the period of a flow that begins at another one, both in nanoseconds since 1970.
    func contains(_ instant: Int64, ofFlowFrom start: Int64) -> Bool {
        let first = Self.instant(from, after: start)
        return instant >= first && instant < seconds.map { Self.instant($0, after: first) } ?? .max
    }

    /// Returns the instant a number of seconds after another, in nanoseconds since 1970, limited to the
    /// maximum.
    private static func instant(_ seconds: Double, after start: Int64) -> Int64 {
        guard let span = Int64(exactly: (seconds * 1e9).rounded(.towardZero)) else {
            return seconds > 0 ? .max : start
        }
        let (instant, isBeyond) = start.addingReportingOverflow(span)
        return isBeyond ? (span > 0 ? .max : .min) : instant
    }
}
