import Basics
import Logging

/// Counts and logs what the server rejects before it is a session, so that an operator can see what keeps its clients away.
final class Rejections: Sendable {
    /// The reasons, as named in logs and metrics.
    enum Reason: String, CaseIterable, Sendable {
        /// The address has too many open connections.
        case connections = "too_many_connections"
        /// The address asks the results service for more than its share of computing.
        case requests = "too_many_requests"
        /// The client sent something other than the protocol of the port.
        case malformed
        /// The client did not say what it wants in time.
        case silent
        /// A replay connection from an address that announced no replay.
        case unknownClient = "unknown_client"
    }

    private let counts: LabelledCounter
    private let log: ThrottledLog

    /// - Parameters:
    ///   - counts: the counter, by reason.
    ///   - log: receives a line for each reason now and then.
    init(_ counts: LabelledCounter, _ log: ThrottledLog) { (self.counts, self.log) = (counts, log) }

    /// Counts a rejection.
    ///
    /// - Parameters:
    ///   - reason: the reason.
    ///   - client: the client's address; it is logged without its last part.
    ///   - detail: what is known besides; nil for nothing.
    func count(_ reason: Reason, from client: String?, _ detail: String? = nil) {
        counts.count(reason.rawValue)
        var facts: Logger.Metadata = [
            "client": "\(IPLiteral.anonymised(client ?? ""))", "reason": "\(reason.rawValue)",
        ]
        if let detail { facts["detail"] = "\(detail)" }
        log.write("rejected", kind: reason.rawValue, facts)
    }
}
