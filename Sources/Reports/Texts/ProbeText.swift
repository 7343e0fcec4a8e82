package import Basics
package import Foundation
package import TestModel
import WireProtocol
package import Messages

/// Results of probing a server: lines for humans, an object for programs.
package struct ProbeText {
    package let endpoint: ServerEndpoint
    package let report: ProbeReport
    /// Date of the probe.
    package let date: Date
    package let words: Messages

    package init(
        endpoint: ServerEndpoint, report: ProbeReport, date: Date, words: Messages
    ) {
        self.endpoint = endpoint
        self.report = report
        self.date = date
        self.words = words
    }

    /// Returns the lines; those of a table are truncated to the terminal's width.
    package func lines(for traits: TerminalTraits) -> [String] {
        [words.probed(endpoint.name, host: endpoint.host, address: report.address)]
            + table.lines(width: traits.columns, isUnicode: traits.isUnicode, words: words)
            + words.rows(
                [(.roundTrip, words.roundTrip(report.roundTrip)), (.clock, words.clock(report.clock))]
                    + software + certificates, width: 0)
    }

    private var table: Table {
        var table = Table(
            [
                .init(.service, key: "service"), .init(.port, key: "port", alignsRight: true),
                .init(.needed, key: "needed"), .init(.answer, key: "answer"),
            ], empty: "")
        for check in report.checks {
            let answer =
                check.failure.map { words.notAnswered(words.probeFailure($0)) }
                ?? words.answered(check.milliseconds)
            table.add([
                .init(words.service(check.service)), .init(check.port.map(String.init) ?? ""),
                .init(words.yesOrNo(check.isNeeded)), .init(answer),
            ])
        }
        return table
    }

    /// The program of the server and its congestion control, where they are known.
    private var software: [(label: Label, text: String)] {
        guard let software = report.software else { return [] }
        return [(.program, "\(Software.name) \(software.version)")]
            + (software.congestionControl.map { own in
                [(.congestion, words.congestion(own, offered: software.offered))]
            } ?? [])
    }

    /// Each distinct certificate, with the services that use it.
    private var certificates: [(label: Label, text: String)] {
        var rows: [(label: Label, text: String)] = []
        var told: Set<String> = []
        for certificate in report.checks.compactMap(\.certificate)
        where told.insert(certificate.fingerprint).inserted {
            let services = report.checks.filter { $0.certificate?.fingerprint == certificate.fingerprint }
            rows += [
                (.certificate, services.map { words.service($0.service) }.joined(separator: ", ")),
                (.subject, certificate.subject ?? "?"), (.issuer, certificate.issuer ?? "?"),
                (.validity, words.validity(certificate, at: date)),
                (.authority, words.trust(in: certificate, of: authorities)),
                (.fingerprint, certificate.fingerprint),
            ]
        }
        return rows
    }

    private var authorities: TrustSource {
        if case .tls(let authorities) = endpoint.security { authorities } else { .system }
    }

    /// The JSON object; its keys are documented in `Help/topics/json.md`.
    package var record: JSONValue {
        [
            "server": .string(endpoint.name), "host": .string(endpoint.host),
            "address": .string(report.address),
            "checks": .array(
                report.checks.map { check in
                    [
                        "service": .string(check.service.rawValue),
                        "port": check.port.map(JSONValue.count) ?? .null, "needed": .bool(check.isNeeded),
                        "ok": .bool(check.failure == nil), "milliseconds": .number(check.milliseconds),
                        "failure": .optional(check.failure.map(Messages.english.probeFailure)),
                        "certificate": check.certificate.map(record(of:)) ?? .null,
                    ]
                }),
            "round_trip_ms": .optional(report.roundTrip?.milliseconds),
            "round_trip_connections": report.roundTrip.map { .count($0.connections) } ?? .null,
            "clock_offset_s": .optional(report.clock?.seconds),
            "clock_precision_s": .optional(report.clock?.precision),
            "program_version": .optional(report.software?.version),
            "congestion_control": .optional(report.software?.congestionControl),
            "congestion_controls": .array((report.software?.offered ?? []).map(JSONValue.string)),
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
