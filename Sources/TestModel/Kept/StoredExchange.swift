/// An HTTP exchange with a service while a test was prepared, which may tell why it failed.
package struct StoredExchange: Codable, Equatable, Sendable {
    /// What was asked, and how long each phase took.
    package var timeline: HTTPTimeline
    /// What a version of the database before 7 said of it, in English; it kept nothing else.
    package var told: String?

    /// An exchange.
    package init(_ timeline: HTTPTimeline) { self.timeline = timeline }

    /// An exchange of which only this was kept.
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
