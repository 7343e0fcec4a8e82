package import Differentiation
import Foundation
package import Recordings

extension StoredTest: FieldRecord {
    package static let blank = StoredTest(
        app: "", appTitle: "", category: .video, status: .failed, started: .distantPast, ended: .distantPast,
        order: [], userID: "", historyCount: 0, seed: 0, server: .blank, softwareVersion: "")

    package static let table = FieldTable<StoredTest>([
        .field("id", .open, \.id, .testNumber, "the test's number in this shell"),
        .field("kind", .open, \.kind, "what sort of test it was"),
        .field("app", .open, \.app, .words, "the app's name"),
        .field(
            "title", .open, \.appTitle, .words, "how people read the app's name", columns: .named("app_title")
        ),
        .field("category", .open, \.category, "the app's group"),
        .field("status", .open, \.status, "how the attempt ended"),
        .group("failure", \.failure, markedBy: "code"),
        .field("started", .open, \.started, .instant, "when it began"),
        .field("ended", .open, \.ended, .instant, "when it ended"),
        .field("confirms", .open, \.confirms, .testNumber, "the number of the test that it repeats"),
        .field("purpose", .open, \.purpose, "what it was run for"),
        .group("lab", \.lab, markedBy: "name"),
        .field(
            "synthesised", .open, \.synthesised, .words,
            "what its recordings were made from; null if recorded"),
        .field(
            "sent_statistics", .withheld(.device), \.sentStatistics, .words,
            "what the server was told about this device"),
        .field(
            "notes", .withheld(.remarks), \.notes, .list(of: .cause), "remarks of the program", columns: .none
        ),
        .list("exchanges", .open, \.exchanges, "HTTP exchanges before a test that failed"),
        .field("verdict", .open, \.verdict, "the verdict that was reported"),
        .field("measured_verdict", .open, \.measuredVerdict, "what the measurement led to"),
        .field(
            "override", .open, \.override, .words, "the developer option that changed the verdict",
            columns: .named("verdict_override")),
        .field("profile", .open, \.profile, "the profile that decided"),
        .statistics,
        .field("obstacle", .withheld(.remarks), \.obstacle, .cause, "why there was nothing to compare"),
        .field(
            "too_few_samples", .open, \.tooFewSamples, .flag, "whether there were too few samples to tell"),
        .list("decisions", .open, \.decisions, "what each profile decided"),
        .group("server", \.server),
        .field(
            "client_address", .address, \.clientAddress, .words, "the client's address as the server saw it"),
        .field("user_id", .identity, \.userID, .words, "the name of the installation at the server"),
        .field("history_count", .open, \.historyCount, .counter, "the name of the test at the server"),
        .field("seed", .open, \.seed, .seed, "of all random choices"),
        .field("software_version", .open, \.softwareVersion, .words, "the version of the program"),
        .field(
            "settings", .withheld(.settings), \.settings, .dictionary(of: .words), "the settings in force",
            columns: .none),
        .field(
            "run_order", .open, \.order, .list(of: .choice(of: ReplayRole.self)),
            "the roles in the order planned"),
        .replays,
        .group("effect", \.effect, markedBy: "replicates", isOwnTable: true),
        .group("localization", \.localization, markedBy: "suspects", isOwnTable: true),
        .group("dpi", \.ruleSearch, markedBy: "lead", isOwnTable: true),
        .field(
            "pair_of", .open, \.series, .testNumber, "the number of the series that it is a pair of", since: 8
        ),
        .group("series", \.pairSeries, markedBy: "level", isOwnTable: true, since: 8),
        .field("source", .open, \.source, "where it comes from", since: 10),
        .field("network", .open, \.network, .words, "the client's network as its device told it", since: 10),
        .field(
            "withheld", .open, \.withheld, .list(of: .name),
            "the keys that were withheld, cut or replaced when it was exported; null if it is whole",
            since: 12),
        .group("consent", \.consent, markedBy: "operator", since: 12),
        .group("campaign", \.round, markedBy: "name", since: 13),
    ])
}

extension StoredTest.Kind: FieldRepresentable {}
extension StoredTest.ServerContext.Security: FieldRepresentable {}
extension TestVerdict: FieldRepresentable {}
extension ReplayRole: FieldRepresentable {}
extension ServerOperator: FieldRepresentable {}
extension AppCategory: FieldRepresentable {}
extension DecisionProfile.Name: FieldRepresentable {}
extension StoredTest.Status: FieldRepresentable {}

extension StoredTest.Failure: FieldRecord {
    package static let blank = Self(code: "", message: "", exitCode: 0)

    package static let table = FieldTable<Self>([
        .field("code", .open, \.code, .words, "why it has no result: the error's key"),
        .field("message", .withheld(.remarks), \.message, .words, "the error's sentence"),
        .field("exit_code", .open, \.exitCode, .integer(0...255), "the error's exit code"),
        .field("cause", .withheld(.remarks), \.cause, .cause, "the error"),
    ])
}

extension StoredTest.ServerContext: FieldRecord {
    package static let blank = Self(
        name: "", host: "", sideChannelPort: 0, resultsPort: 0, security: .tls, embedded: false)

    package static let table = FieldTable<Self>([
        .field("name", .withheld(.servers), \.name, .words, "the server's name in the shell"),
        .field("host", .withheld(.servers), \.host, .words, "its host name or address, as asked for"),
        .field("address", .address, \.address, .words, "the address that was used"),
        .field("side_channel_port", .open, \.sideChannelPort, .port, "the port of its side channel"),
        .field("results_port", .open, \.resultsPort, .port, "the port of its results service"),
        .field(
            "security", .open, \.security, "how it was reached: with TLS, by an old version of it, or without"
        ),
        .field("embedded", .open, \.embedded, .flag, "whether it was the shell's own"),
        .field(
            "ca_fingerprint", .withheld(.servers), \.caFingerprint, .words, "of the authority trusted for it"),
    ])
}
