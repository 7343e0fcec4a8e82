/// The timestamps of a TCP segment (RFC 7323).
package struct TCPTimestamps: Sendable, Equatable {
    /// The clock of the sender, in units of its own.
    package let value: UInt32
    /// The value of the segment that it answers.
    package let echo: UInt32
}
