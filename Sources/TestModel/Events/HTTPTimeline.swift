/// How long one HTTP exchange took, phase by phase, whatever came of it.
///
/// Each exchange has a connection of its own, so each timeline is whole. A phase that was not needed or not reached
/// is nil.
package struct HTTPTimeline: Codable, Equatable, Sendable {
    /// The request's method.
    package var method: String
    /// The request's URL with its query.
    package var url: String
    /// The answer's status code; nil if none came.
    package var status: Int?
    /// Why there was no answer, or no whole one; nil if there was.
    package var failure: ConnectionFailure?
    /// Seconds that looking up the host's name took; nil for an address.
    package var lookup: Double?
    /// Seconds from the lookup to the TCP connection.
    package var connect: Double?
    /// Seconds that the TLS handshake took; nil without TLS.
    package var handshake: Double?
    /// Seconds from the very beginning, the connection's set-up included, to the head of the answer.
    package var firstByte: Double?
    /// Seconds from the very beginning to the end of the answer or to the failure.
    package var total: Double

    /// How the remark on an exchange begins among the remarks on a test.
    package static let mark = "HTTP "

    package init(method: String, url: String, total: Double = 0) {
        self.method = method
        self.url = url
        self.total = total
    }
}
