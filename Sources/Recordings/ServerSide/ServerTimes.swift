/// The knowledge of when a recording's server sent what.
///
/// The client's file says no more than that an answer was complete before the next request (Specification 3.9).
package enum ServerTimes: String, Sendable, CaseIterable {
    /// The instants, as they were recorded.
    case recorded
    /// Nothing; those that it is served with were made from how much is sent, and for how long.
    case synthesised
    /// Nothing: an answer over TCP is sent at once, and datagrams go at the client's instants.
    case unknown
}
