/// A number of datagrams of a replay over UDP, or their jitter, at one end; the raw value is its name in JSON.
package enum DatagramQuantity: String, CaseIterable, Codable, Sendable {
    /// Datagrams that this end sent, by its own account.
    case sent = "Sent"
    /// Datagrams that the peer has to send according to the recording.
    case expected = "Expected"
    /// Datagrams of the recording that came, each counted once.
    case arrived = "Arrived"
    /// Of these, the ones that came after one of a later position (RFC 4737).
    case reordered = "Reordered"
    /// Datagrams that came again.
    case duplicates = "Duplicates"
    /// Datagrams that came and are none of the recording's.
    case unknown = "Unknown"
    /// Interarrival jitter (RFC 3550) at the end of the slice, µs.
    case jitter = "Jitter"
}
