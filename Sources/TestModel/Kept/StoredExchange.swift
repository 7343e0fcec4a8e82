import Basics

/// An HTTP exchange with a service during the preparation of a test; it may explain a failure.
package struct StoredExchange: Codable, Equatable, Sendable {
    /// The request, and the duration of each phase.
    package var timeline: HTTPTimeline
    /// Description by a database version before 7, in English; that version stored nothing else.
    package var legacyText: String?

    /// The keys of the coded form, which earlier versions read too.
    private enum CodingKeys: String, CodingKey {
        case timeline
        case legacyText = "told"
    }

    /// Creates an exchange from its timeline.
    package init(_ timeline: HTTPTimeline) { self.timeline = timeline }

    /// Creates an exchange of which only a description was stored.
    package init(legacyText: String) {
        timeline = HTTPTimeline(method: "", url: "")
        self.legacyText = legacyText
    }
}

extension StoredExchange: FieldRecord {
    package static let blank = StoredExchange(HTTPTimeline(method: "", url: ""))

    package static let table = FieldTable<StoredExchange>([
        .field(
            "told", .withheld(.remarks), \.legacyText, .words,
            .both(
                "what an earlier version kept of it, in English",
                "ce qu'une version antérieure en a gardé, en anglais")),
        .field(
            "method", .open, \.timeline.method, .words,
            .both("the request's method", "la méthode de la requête")),
        .field(
            "url", .withheld(.servers), \.timeline.url, .words,
            .both("the request's URL", "l'URL de la requête")),
        .field(
            "status", .open, \.timeline.status, .integer(0...999),
            .both("the answer's status code", "le code d'état de la réponse")),
        .field(
            "failure", .withheld(.remarks), \.storedFailure, .cause,
            .both("why there was no answer, or no whole one", "pourquoi il n'y a pas eu de réponse entière")),
        .field(
            "lookup_s", .open, \.timeline.lookup, .duration,
            .both("the lookup of the host's name", "la résolution du nom de l'hôte")),
        .field("connect_s", .open, \.timeline.connect, .duration, .both("the connection", "la connexion")),
        .field(
            "tls_s", .open, \.timeline.handshake, .duration, .both("the TLS handshake", "la négociation TLS")),
        .field(
            "first_byte_s", .open, \.timeline.firstByte, .duration,
            .both("from the beginning to the answer's head", "du début à l'en-tête de la réponse")),
        .field(
            "total_s", .open, \.timeline.total, .duration,
            .both("from the beginning to the end", "du début à la fin")),
    ])

    private var storedFailure: ConnectionFailure? {
        get { timeline.failure }
        set { timeline.failure = newValue }
    }
}
