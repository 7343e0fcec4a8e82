/// The limit of the throughput in a part of a replay (``LimitReadings``).
package enum SliceLimit: String, CaseIterable, Codable, Sendable {
    /// The recording had nothing to send, or waited for a request of the client.
    case recording
    /// The client: its receive window was full, or in an upload its send buffer was too small.
    case client
    /// The server: its send buffer was too small, or in an upload its receive window was full, or its program was kept
    /// waiting.
    case server
    /// The congestion window: the path.
    case path
    /// The client's machine, which kept the client's program waiting.
    case machine
}
