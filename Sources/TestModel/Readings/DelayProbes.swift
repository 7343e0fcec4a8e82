import Basics

/// Times of connections beside a replay, to the same server, opened at random instants.
///
/// They are the foreign probes of draft-ietf-ippm-responsiveness: they wait in the queues that they share with the
/// replay, and not in those of its connection.
package struct DelayProbes: Sendable, Codable, Equatable {
    /// Number of probes that were answered.
    package var count: Int
    /// Number of probes that were not, those apart that the end of the replay came before.
    package var unanswered: Int
    /// Their beginnings after the start of the replay, µs; nil if the samples were left out.
    package var elapsed: [Int64]?
    /// The time until the connection was established, µs.
    package var tcp: [Int64]?
    /// The duration of the TLS handshake, µs; nil without TLS.
    package var tls: [Int64]?
    /// The time from the request to the first byte of its answer, µs; nil where nothing was asked.
    package var http: [Int64]?

    /// The maximum number of probes beside a replay.
    package static let most = 256

    /// One answered probe, in µs.
    package struct Probe: Equatable, Sendable {
        let elapsed: Int64
        let tcp: Int64
        let tls: Int64?
        let http: Int64?

        /// Creates a probe; the parts are those of ``DelayProbes``.
        package init(elapsed: Int64, tcp: Int64, tls: Int64?, http: Int64?) {
            (self.elapsed, self.tcp, self.tls, self.http) = (elapsed, tcp, tls, http)
        }
    }

    /// Creates the lists of answered probes, all with the same parts.
    package init(_ probes: [Probe], unanswered: Int) {
        let probes = probes.sorted { $0.elapsed < $1.elapsed }
        func list(_ part: (Probe) -> Int64?) -> [Int64]? {
            let times = probes.compactMap(part)
            return times.count == probes.count && !times.isEmpty ? times : nil
        }
        count = probes.count
        self.unanswered = unanswered
        (elapsed, tcp, tls, http) = (list(\.elapsed), list(\.tcp), list(\.tls), list(\.http))
    }

    /// Returns the median of times in µs, in s; nil without any.
    package static func median(_ times: [Int64]?) -> Double? {
        guard let sorted = times?.sorted(), !sorted.isEmpty else { return nil }
        return (Double(sorted[(sorted.count - 1) / 2]) + Double(sorted[sorted.count / 2])) / 2e6
    }
}

extension DelayProbes: FieldRecord {
    /// The schema version that introduced the probes.
    private static let version = 23

    package static let blank = DelayProbes([], unanswered: 0)

    package static let table = FieldTable<Self>([
        .field(
            "count", .open, \.count, .integer(0...Int64(most)),
            .both("how many probes were answered", "le nombre de sondes qui ont eu une réponse"),
            since: version),
        .field(
            "unanswered", .open, \.unanswered, .integer(0...Int64(most)),
            .both("how many were not", "le nombre de celles qui n'en ont pas eu"), since: version),
        times(
            "elapsed_us", \.elapsed,
            .both("when a probe began, after the start of the replay", "le début d'une sonde dans le rejeu")),
        times("tcp_us", \.tcp, .both("how long connecting took", "la durée de la connexion")),
        times(
            "tls_us", \.tls, .both("how long the TLS handshake took", "la durée de la poignée de main TLS")),
        times(
            "http_us", \.http,
            .both(
                "the time from the request to its answer's first byte",
                "le temps de la requête au premier octet de la réponse")),
    ])

    private static func times(
        _ name: String, _ path: any WritableKeyPath<Self, [Int64]?> & Sendable, _ meaning: Meaning
    ) -> FieldPart<Self> {
        .field(
            name, .open, path, .list(of: .integer(0...3_600_000_000)), meaning, since: version, isSample: true
        )
    }
}
