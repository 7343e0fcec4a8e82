/// Origin of the send times of a recording's server.
///
/// The client's file implies only that an answer was complete before the next request (Specification 3.9).
package enum ServerTimes: String, Sendable, CaseIterable {
    /// The recorded times.
    case recorded
    /// Synthetic times, derived from the amount of data and its duration.
    case synthesised
    /// Unknown: an answer over TCP is sent all at once, and datagrams are sent at the client's times.
    case unknown
}
