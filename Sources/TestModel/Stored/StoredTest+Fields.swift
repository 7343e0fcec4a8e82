import Basics
package import Differentiation
import Foundation
package import Recordings

extension StoredTest: FieldRecord {
    package static let blank = StoredTest(
        app: "", appTitle: "", category: .video, status: .failed, started: .distantPast, ended: .distantPast,
        order: [], userID: "", historyCount: 0, seed: 0, server: .blank, softwareVersion: "")

    package static let table = FieldTable<StoredTest>([
        .field(
            "id", .open, \.id, .testNumber,
            .both("the test's number in this shell", "le numéro du test dans ce programme")),
        .field("kind", .open, \.kind, .both("what sort of test it was", "la sorte de test")),
        .field("app", .open, \.app, .words, .both("the app's name", "le nom de l'application")),
        .field(
            "title", .open, \.appTitle, .words,
            .both("how people read the app's name", "le nom de l'application tel qu'il s'affiche"),
            columns: .named("app_title")
        ),
        .field("category", .open, \.category, .both("the app's group", "le groupe de l'application")),
        .field("status", .open, \.status, .both("how the attempt ended", "l'issue de la tentative")),
        .group("failure", \.failure, markedBy: "code"),
        .field("started", .open, \.started, .instant, .both("when it began", "son début")),
        .field("ended", .open, \.ended, .instant, .both("when it ended", "sa fin")),
        .field(
            "confirms", .open, \.confirms, .testNumber,
            .both("the number of the test that it repeats", "le numéro du test qu'il répète")),
        .field("purpose", .open, \.purpose, .both("what it was run for", "la raison du test")),
        .group("lab", \.lab, markedBy: "name"),
        .field(
            "synthesised", .open, \.synthesised, .words,
            .both(
                "what its recordings were made from; null if recorded",
                "ce dont ses enregistrements sont tirés ; null s'ils ont été capturés")),
        .field(
            "sent_statistics", .withheld(.device), \.sentStatistics, .words,
            .both(
                "what the server was told about this device",
                "les indications données au serveur sur cet appareil")),
        .field(
            "notes", .withheld(.remarks), \.notes, .list(of: .cause),
            .both("remarks of the program", "les remarques du programme"), columns: .none
        ),
        .list(
            "exchanges", .open, \.exchanges,
            .both("HTTP exchanges before a test that failed", "les échanges HTTP avant un test échoué")),
        .field("verdict", .open, \.verdict, .both("the verdict that was reported", "le verdict annoncé")),
        .field(
            "measured_verdict", .open, \.measuredVerdict,
            .both("what the measurement led to", "le verdict de la mesure")),
        .field(
            "override", .open, \.override, .words,
            .both(
                "the developer option that changed the verdict",
                "l'option de développement qui a changé le verdict"),
            columns: .named("verdict_override")),
        .field("profile", .open, \.profile, .both("the profile that decided", "le profil qui a décidé")),
        .statistics,
        .field(
            "obstacle", .withheld(.remarks), \.obstacle, .cause,
            .both("why there was nothing to compare", "pourquoi il n'y avait rien à comparer")),
        .field(
            "too_few_samples", .open, \.tooFewSamples, .flag,
            .both(
                "whether there were too few samples to tell",
                "vrai s'il y avait trop peu d'échantillons pour conclure")),
        .list(
            "decisions", .open, \.decisions,
            .both("what each profile decided", "la décision de chaque profil")),
        .group("server", \.server),
        .field(
            "client_address", .address, \.clientAddress, .words,
            .both("the client's address as the server saw it", "l'adresse du client vue du serveur")),
        .field(
            "user_id", .identity, \.userID, .words,
            .both("the name of the installation at the server", "le nom de l'installation auprès du serveur")),
        .field(
            "history_count", .open, \.historyCount, .counter,
            .both("the name of the test at the server", "le nom du test auprès du serveur")),
        .field("seed", .open, \.seed, .seed, .both("of all random choices", "la graine de tous les tirages")),
        .field(
            "software_version", .open, \.softwareVersion, .words,
            .both("the version of the program", "la version du programme")),
        .field(
            "settings", .withheld(.settings), \.settings, .dictionary(of: .words),
            .both("the settings in force", "les réglages en vigueur"),
            columns: .none),
        .field(
            "run_order", .open, \.order, .list(of: .choice(of: ReplayRole.self)),
            .both("the roles in the order planned", "les rôles dans l'ordre prévu")),
        .replays,
        .group("effect", \.effect, markedBy: "replicates", isOwnTable: true),
        .group("localization", \.localization, markedBy: "suspects", isOwnTable: true),
        .group("dpi", \.ruleSearch, markedBy: "lead", isOwnTable: true),
        .group("limit", \.limit, markedBy: "replays_of_original", isOwnTable: true, since: 22),
        .field(
            "pair_of", .open, \.series, .testNumber,
            .both(
                "the number of the series that it is a pair of", "le numéro de la série dont il est une paire"
            ), since: 8
        ),
        .group("series", \.pairSeries, markedBy: "level", isOwnTable: true, since: 8),
        .field("source", .open, \.source, .both("where it comes from", "sa provenance"), since: 10),
        .field(
            "network", .open, \.network, .words,
            .both("the client's network as its device told it", "le réseau du client d'après son appareil"),
            since: 10),
        .field(
            "withheld", .open, \.withheld, .list(of: .name),
            .both(
                "the keys that were withheld, cut or replaced when it was exported; null if it is whole",
                "les clés retenues, coupées ou remplacées à l'export ; null s'il est entier"),
            since: 12),
        .group("consent", \.consent, markedBy: "operator", since: 12),
        .group("campaign", \.round, markedBy: "name", since: 13),
        .field(
            "direction", .open, \.direction,
            .both(
                "which way its replays carried the recorded answers: down, or up, measured at the server",
                "le sens dans lequel ses rejeux ont porté les réponses enregistrées : down, ou up, mesuré au serveur"
            ),
            since: 23),
    ])
}

extension StoredTest.Kind: FieldRepresentable {}
extension ReplayDirection: FieldRepresentable {}
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
        .field(
            "code", .open, \.code, .words,
            .both(
                "why it has no result: the error's key",
                "pourquoi il n'a pas de résultat : la clé de l'erreur")),
        .field(
            "message", .withheld(.remarks), \.message, .words,
            .both("the error's sentence", "la phrase de l'erreur")),
        .field(
            "exit_code", .open, \.exitCode, .integer(0...255),
            .both("the error's exit code", "le code de sortie de l'erreur")),
        .field("cause", .withheld(.remarks), \.cause, .cause, .both("the error", "l'erreur")),
    ])
}

extension StoredTest.ServerContext: FieldRecord {
    package static let blank = Self(
        name: "", host: "", sideChannelPort: 0, resultsPort: 0, security: .tls, embedded: false)

    package static let table = FieldTable<Self>([
        .field(
            "name", .withheld(.servers), \.name, .words,
            .both("the server's name in the shell", "le nom du serveur dans ce programme")),
        .field(
            "host", .withheld(.servers), \.host, .words,
            .both(
                "its host name or address, as asked for", "son nom d'hôte ou son adresse, tels que demandés")),
        .field(
            "address", .address, \.address, .words, .both("the address that was used", "l'adresse utilisée")),
        .field(
            "side_channel_port", .open, \.sideChannelPort, .port,
            .both("the port of its side channel", "le port de son canal auxiliaire")),
        .field(
            "results_port", .open, \.resultsPort, .port,
            .both("the port of its results service", "le port de son service de résultats")),
        .field(
            "security", .open, \.security,
            .both(
                "how it was reached: with TLS, by an old version of it, or without",
                "comment il a été joint : avec TLS, une ancienne version de TLS, ou sans")
        ),
        .field(
            "embedded", .open, \.embedded, .flag,
            .both("whether it was the shell's own", "vrai si c'était le serveur de ce programme")),
        .field(
            "ca_fingerprint", .withheld(.servers), \.caFingerprint, .words,
            .both("of the authority trusted for it", "l'empreinte de l'autorité admise pour lui")),
    ])
}
