package import Differentiation
package import Foundation
import Recordings
package import TestModel

extension French {
    package func headline(_ outcome: TestOutcome) -> (word: String, rest: String) {
        switch outcome {
        case .cancelled(let app): ("ANNULÉ", " : \(app) n'a pas de verdict.")
        case .failed(let app, let failure):
            (
                "ÉCHEC",
                " : \(app) n'a pas de verdict : "
                    + (failure.map(self.failure) ?? "aucune raison n'est connue") + "."
            )
        case .unknown(let app): ("SANS VERDICT", " : \(app).")
        case .overridden(let verdict, let option, let measured):
            (
                self.verdict(verdict).uppercased(),
                " (\(howOverridden(option)) par dev \(option) ; mesuré : "
                    + "\(measured.map(self.verdict) ?? "rien"))"
            )
        case .measured(let verdict, let app, let change, let interval, let threshold, let isPort):
            (
                self.verdict(verdict).uppercased(),
                " : " + finding(verdict, app, change, interval, threshold: threshold, isPort: isPort)
            )
        case .tooFewSamples(let app, let change, let counts):
            ("TROP PEU D'ÉCHANTILLONS", " : \(finding(app, change)), mais \(tooFewSamples(counts)).")
        case .obstructed(let verdict, let app, let kept):
            (
                self.verdict(verdict).uppercased(),
                (verdict == .differentiation ? " (bloqué)" : "") + " : \(app) : \(kept.words(obstacle))."
            )
        }
    }

    private func finding(_ app: String, _ change: Double) -> String {
        "le trafic de \(app) a été \(side(change)) que son témoin"
    }

    private func finding(
        _ verdict: Verdict, _ app: String, _ change: Double, _ interval: String?, threshold: Double?,
        isPort: Bool
    ) -> String {
        let interval = interval.map { " (\($0))" } ?? ""
        if verdict == .differentiation {
            let comparison = isPort ? "le port 443" : "le même trafic sans son contenu"
            return "le trafic de \(app) est \(side(change)) que \(comparison)\(interval)."
        }
        let finding = finding(app, change) + interval
        switch verdict {
        case .inconclusive: return finding + ", mais les indices ne suffisent pas."
        default:
            guard let threshold, isShown(change), abs(change) < threshold else { return finding + "." }
            return finding + ", au-dessous du seuil de \(percent(threshold))."
        }
    }

    package func title(_ test: StoredTest) -> String {
        // Ports are named with their size in English units.
        test.category.isPortTest ? test.appTitle.replacing(" MB)", with: " Mo)") : test.appTitle
    }

    package func verdict(_ verdict: Verdict) -> String {
        switch verdict {
        case .differentiation: "différenciation"
        case .inconclusive: "non concluant"
        case .noDifferentiation: "aucune différenciation"
        }
    }

    /// A stored verdict.
    func storedVerdict(_ verdict: TestVerdict) -> String {
        verdict.ofReplays.map(self.verdict) ?? verdict.ofLocalization.map(self.verdict) ?? verdict.rawValue
    }

    package func howOverridden(_ option: String) -> String {
        option.hasPrefix("force") ? "verdict forcé" : "verdict tiré au sort"
    }

    package func means(original: Double, control: Double) -> String {
        "original \(throughput(original)), témoin \(throughput(control))"
    }

    package func evidence(_ statistics: StoredStatistics, thresholds: StoredDecision?) -> String {
        func threshold(_ text: String?) -> String { text.map { " (seuil \($0))" } ?? "" }
        return "aire \(significant(statistics.area))"
            + threshold(thresholds.map { significant($0.areaThreshold) })
            + " ; KS p = \(probability(statistics.ksPValue))"
            + threshold(thresholds.map { probability($0.pThreshold) })
            + " ; rééchantillonnage \(significant(statistics.resamplingRatio))"
            + threshold(thresholds?.ratioThreshold.map(significant))
    }

    package var whoMayBlock: String {
        "la cause peut être le fournisseur d'accès, votre propre équipement ou le serveur ; "
            + "un autre serveur ou un autre réseau le dirait"
    }

    package func profilesDisagree(_ verdicts: String) -> String {
        "les profils ne s'accordent pas : \(verdicts)"
    }
    package func deciding(_ verdict: String) -> String { "\(verdict) (décide)" }
    package func tooFewSamples(_ counts: [(role: String, samples: Int)]) -> String {
        let counts = counts.map { "\($0.role) \($0.samples)" }.joined(separator: ", ")
        return
            "il y a trop peu d'échantillons pour conclure (\(counts)) ; choisissez une application plus longue"
    }
}

/// The details of one stored test.
extension French {
    package func testTitle(_ id: String, app: String, started: Date) -> String {
        "Test \(id) : \(app), \(minute(started))"
    }

    package func replay(_ replay: StoredReplay, mean: Double) -> String {
        "\(replay.recordingName), port \(replay.serverPort.map(String.init) ?? "?"), "
            + "\(storedEnding(replay.ending)), \(seconds(replay.duration)), "
            + "\(bytes(replay.bytesReceived)), \(self.mean(mean)), "
            + Self.count(replay.sampleCount, "échantillon", "échantillons")
    }

    private func storedEnding(_ key: ReplayEnding.Key) -> String {
        switch key {
        case .complete: "terminé"
        case .timeLimit: "limite de temps atteinte"
        case .closedEarly: "fermé trop tôt"
        case .reset: "connexion réinitialisée"
        case .silent: "aucune donnée"
        case .noAnswer: "aucune réponse"
        case .stopped: "arrêté"
        case .noConnection: "aucune connexion"
        }
    }

    package func decision(_ decision: StoredDecision) -> String {
        let direction: String? =
            switch decision.direction {
            case .throttled: "ralenti"
            case .prioritised: "favorisé"
            case .blocked: "bloqué"
            case nil: nil
            }
        return "profil \(decision.profile.rawValue) : \(verdict(decision.verdict))"
            + (direction.map { ", \($0)" } ?? "")
            + " (\(reasons(decision)))"
    }

    package func reasons(_ decision: StoredDecision) -> String {
        clauses(decision).joined(separator: " ; ")
    }

    /// A sentence of earlier versions stands in English behind what its key says.
    private func failure(_ failure: StoredTest.Failure) -> String {
        failure.cause.map(replaySentence)
            ?? failureName(failure.code).map { "\($0) (« \(failure.message) »)" } ?? failure.message
    }

    package func label(_ label: Label) -> String {
        switch label {
        case .server: "serveur"
        case .client: "client"
        case .choices: "choix"
        case .confirms: "confirme"
        case .tests: "compare les tests"
        case .sent: "envoyé"
        case .notes: "remarques"
        case .file: "fichier"
        case .synthesised: "synthétisé"
        case .flow: "flux"
        case .serverName: "nom du serveur"
        case .packets: "paquets"
        case .bytes: "octets"
        case .duration: "durée"
        case .digest: "empreinte"
        case .answers: "réponses"
        case .times: "instants"
        case .control: "témoin"
        case .ports: "ports"
        case .trust: "confiance"
        case .authority: "AC"
        case .locate: "localisation"
        case .fallback: "repli"
        case .tags: "étiquettes"
        case .userNote: "note écrite"
        case .confirmedBy: "confirmé par"
        case .localizations: "localisé par"
        case .ruleSearches: "voir aussi"
        case .origin: "importé"
        case .published: "publié"
        case .network: "réseau"
        case .withheld: "retenu"
        case .identity: "identité"
        case .roundTrip: "aller-retour"
        case .clock: "horloge"
        case .certificate: "certificat"
        case .subject: "  sujet"
        case .issuer: "  émetteur"
        case .validity: "  validité"
        case .fingerprint: "  SHA-256"
        case .sideChannel: "canal auxiliaire"
        case .results: "résultats"
        case .ownIPQuery: "demande d'adresse"
        case .authorityFile: "AC"
        case .metrics: "métriques"
        case .lineRate: "débit de ligne"
        }
    }

    package func place(_ server: StoredTest.ServerContext) -> String {
        let security = server.security == .plain ? noTLS : server.security.rawValue
        return "\(server.name), \(server.host)" + (server.address.map { " (\($0))" } ?? "")
            + ", \(security), canal auxiliaire \(server.sideChannelPort), résultats \(server.resultsPort)"
    }

    package func client(_ test: StoredTest) -> String {
        "\(test.clientAddress ?? "adresse inconnue"), utilisateur \(test.userID), "
            + "compteur de tests \(test.historyCount), wehe \(test.softwareVersion)"
    }

    package func exchangesLeftOut(_ count: Int) -> String {
        Self.count(count, "échange HTTP, que --trace montre", "échanges HTTP, que --trace montre")
    }

    package func choices(order: [ReplayRole], seed: UInt64) -> String {
        (order.isEmpty ? "" : "ordre \(order.map(role).joined(separator: ", ")), ") + "graine \(seed)"
    }

    package func test(_ id: Int64) -> String { "le test \(id)" }
}
