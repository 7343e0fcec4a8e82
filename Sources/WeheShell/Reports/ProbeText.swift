import Foundation
import ReplayClient

/// What a look at a server gave: lines for people, an object for programs.
struct ProbeText {
    let endpoint: ServerEndpoint
    let report: ProbeReport
    /// When the look was taken.
    let date: Date

    /// The lines, cut to the terminal's width.
    func lines(for traits: TerminalTraits) -> [String] {
        ["\(endpoint.name) at \(endpoint.host) (\(report.address)):"]
            + table.lines(width: traits.columns, isUnicode: traits.isUnicode)
            + [roundTrip, clock] + certificates
    }

    private var table: Table {
        var table = Table(
            [
                .init("service", key: "service"), .init("port", key: "port", alignsRight: true),
                .init("needed", key: "needed"), .init("answer", key: "answer"),
            ], empty: "no services are known")
        for check in report.checks {
            table.add([
                .init(Self.name(check.service)), .init(check.port.map(String.init) ?? ""),
                .init(check.isNeeded ? "yes" : "no"),
                .init(check.failure.map { "no: \($0)" } ?? String(format: "ok, %.1f ms", check.milliseconds)),
            ])
        }
        return table
    }

    private var roundTrip: String {
        guard let trip = report.roundTrip else { return "  round trip   unknown: no connection came up" }
        return String(format: "  round trip   %.2f ms", trip.milliseconds)
            + " (a TCP connection to the side channel, the quickest of \(trip.connections))"
    }

    private var clock: String {
        guard let clock = report.clock else {
            return "  clock        unknown: the results service does not tell the time"
        }
        let within = String(format: "within %.2f s", clock.precision)
        guard abs(clock.seconds) > clock.precision else {
            return "  clock        agrees with this machine's \(within) (HTTP Date)"
        }
        return String(format: "  clock        %.2f s", abs(clock.seconds))
            + " \(clock.seconds > 0 ? "ahead of" : "behind") this machine's, \(within) (HTTP Date)"
    }

    /// Each certificate once, with the services that show it.
    private var certificates: [String] {
        var shown: [String] = []
        var lines: [String] = []
        for check in report.checks {
            guard let certificate = check.certificate, !shown.contains(certificate.fingerprint) else {
                continue
            }
            shown.append(certificate.fingerprint)
            let services = report.checks.filter {
                $0.certificate?.fingerprint == certificate.fingerprint
            }
            let trust: String =
                switch certificate.isTrusted {
                case true?: "comes from \(authority)"
                case false?: "does not come from \(authority)"
                case nil: "not checked: no CA is known for this server"
                }
            lines += [
                "  certificate  " + services.map { Self.name($0.service) }.joined(separator: ", "),
                "    subject    \(certificate.subject ?? "unreadable")",
                "    issuer     \(certificate.issuer ?? "unreadable")",
                "    valid      \(Quantities.minute(certificate.validFrom)) to "
                    + "\(Quantities.minute(certificate.validUntil)) UTC"
                    + (certificate.isValid(at: date) ? "" : ": not now"),
                "    trust      \(trust)", "    SHA-256    \(certificate.fingerprint)",
            ]
        }
        return lines
    }

    private var authority: String {
        if case .tls(let file?) = endpoint.security { "the CA in \(file)" } else { "a CA of this system" }
    }

    private static func name(_ service: ProbeReport.Service) -> String {
        switch service {
        case .locate: "M-Lab locate"
        case .envelope: "M-Lab envelope"
        case .sideChannelTLS: "side channel (TLS)"
        case .sideChannelPlain: "side channel (plain)"
        case .resultsHTTPS: "results (HTTPS)"
        case .resultsHTTP: "results (HTTP)"
        case .ownAddress: "own-IP query"
        }
    }

    /// The keys are documented in `Help/topics/json.md`.
    var record: JSONValue {
        [
            "server": .string(endpoint.name), "host": .string(endpoint.host),
            "address": .string(report.address),
            "checks": .array(
                report.checks.map { check in
                    [
                        "service": .string(check.service.rawValue),
                        "port": check.port.map(JSONValue.count) ?? .null, "needed": .bool(check.isNeeded),
                        "ok": .bool(check.failure == nil), "milliseconds": .number(check.milliseconds),
                        "failure": .optional(check.failure),
                        "certificate": check.certificate.map(record(of:)) ?? .null,
                    ]
                }),
            "round_trip_ms": .optional(report.roundTrip?.milliseconds),
            "round_trip_connections": report.roundTrip.map { .count($0.connections) } ?? .null,
            "clock_offset_s": .optional(report.clock?.seconds),
            "clock_precision_s": .optional(report.clock?.precision),
        ]
    }

    private func record(of certificate: ServerCertificate) -> JSONValue {
        [
            "subject": .optional(certificate.subject), "issuer": .optional(certificate.issuer),
            "valid_from": .string(Quantities.timestamp(certificate.validFrom)),
            "valid_until": .string(Quantities.timestamp(certificate.validUntil)),
            "valid_now": .bool(certificate.isValid(at: date)),
            "trusted": certificate.isTrusted.map(JSONValue.bool) ?? .null,
            "sha256": .string(certificate.fingerprint),
        ]
    }
}
