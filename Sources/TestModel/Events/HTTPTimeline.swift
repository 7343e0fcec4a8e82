/// Durations of the phases of one HTTP exchange, whether it succeeded or not.
///
/// Each exchange has its own connection, so every timeline is complete. A phase that was not needed or not
/// reached is nil.
package struct HTTPTimeline: Codable, Equatable, Sendable {
    /// The request's method.
    package var method: String
    /// The request's URL with its query.
    package var url: String
    /// Status code of the answer; nil without an answer.
    package var status: Int?
    /// The failure; nil if a complete answer was received.
    package var failure: ConnectionFailure?
    /// Duration of the name lookup, s; nil for an address.
    package var lookup: Double?
    /// Time from the lookup to the TCP connection, s.
    package var connect: Double?
    /// Duration of the TLS handshake, s; nil without TLS.
    package var handshake: Double?
    /// Time from the start, including connection setup, to the header of the answer, s.
    package var firstByte: Double?
    /// Time from the start to the end of the answer or to the failure, s.
    package var total: Double

    /// Prefix of the remarks about an exchange among the remarks on a test.
    package static let mark = "HTTP "

    package init(method: String, url: String, total: Double = 0) {
        self.method = method
        self.url = url
        self.total = total
    }
}
