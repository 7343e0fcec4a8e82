/// An HTTP exchange with a service during the preparation of a test; it may explain a failure.
package struct StoredExchange: Codable, Equatable, Sendable {
    /// The request, and the duration of each phase.
    package var timeline: HTTPTimeline
    /// Description by a database version before 7, in English; that version stored nothing else.
    package var told: String?

    /// Creates an exchange from its timeline.
    package init(_ timeline: HTTPTimeline) { self.timeline = timeline }

    /// Creates an exchange of which only a description was stored.
    package init(told: String) {
        timeline = HTTPTimeline(method: "", url: "")
        self.told = told
    }
}

extension StoredExchange: FieldRecord {
    package static let blank = StoredExchange(HTTPTimeline(method: "", url: ""))

    package static let table = FieldTable<StoredExchange>([
        .field("told", .withheld(.remarks), \.told, .words, "what an earlier version kept of it, in English"),
        .field("method", .open, \.timeline.method, .words, "the request's method"),
        .field("url", .withheld(.servers), \.timeline.url, .words, "the request's URL"),
        .field("status", .open, \.timeline.status, .integer(0...999), "the answer's status code"),
        .field(
            "failure", .withheld(.remarks), \.keptFailure, .cause, "why there was no answer, or no whole one"),
        .field("lookup_s", .open, \.timeline.lookup, .duration, "the lookup of the host's name"),
        .field("connect_s", .open, \.timeline.connect, .duration, "the connection"),
        .field("tls_s", .open, \.timeline.handshake, .duration, "the TLS handshake"),
        .field(
            "first_byte_s", .open, \.timeline.firstByte, .duration, "from the beginning to the answer's head"),
        .field("total_s", .open, \.timeline.total, .duration, "from the beginning to the end"),
    ])

    private var keptFailure: ConnectionFailure? {
        get { timeline.failure }
        set { timeline.failure = newValue }
    }
}
