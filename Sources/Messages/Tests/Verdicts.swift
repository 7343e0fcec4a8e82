package import Differentiation
package import Foundation
package import Recordings
package import TestModel

/// The outcome of a test, for a sentence.
package enum TestOutcome: Sendable {
    /// The user stopped it.
    case cancelled(app: String)
    /// It failed; nil if the reason is unknown.
    case failed(app: String, StoredTest.Failure?)
    /// It is complete but has no verdict.
    case unknown(app: String)
    /// A developer option changed the verdict; the measured one is nil if there is none.
    case overridden(Verdict, option: String, measured: Verdict?)
    /// A measured verdict on one pair.
    case measured(PairFinding)
    /// One replay of the pair was cut off, with the verdict of the deciding rule.
    case cutOff(CutOff, app: String, Verdict)
    /// Its replays have too few samples for any verdict.
    case tooFewSamples(app: String, change: Double, counts: [(role: String, samples: Int)])
    /// There was nothing to compare, with the obstacle.
    case obstructed(Verdict, app: String, StoredCause<NoComparison>)
}

extension Messages {
    /// Describes the outcome of a test: a word for colouring, and the rest of the sentence.
    package func headline(_ outcome: TestOutcome) -> (word: String, rest: String) {
        switch outcome {
        case .cancelled(let app):
            either(("CANCELLED", ": \(app) has no verdict."), ("ANNULÉ", " : \(app) n'a pas de verdict."))
        case .failed(let app, let failure):
            either(
                ("FAILED", ": \(app) has no verdict: \(failure.map(self.failure) ?? "no reason is known")."),
                (
                    "ÉCHEC",
                    " : \(app) n'a pas de verdict : "
                        + (failure.map(self.failure) ?? "aucune raison n'est connue") + "."
                )
            )
        case .unknown(let app): either(("NO VERDICT", ": \(app)."), ("SANS VERDICT", " : \(app)."))
        case .overridden(let verdict, let option, let measured):
            either(
                (
                    self.verdict(verdict).uppercased(),
                    " (\(howOverridden(option)) by dev \(option); measured: "
                        + "\(measured.map(self.verdict) ?? "nothing"))"
                ),
                (
                    self.verdict(verdict).uppercased(),
                    " (\(howOverridden(option)) par dev \(option) ; mesuré : "
                        + "\(measured.map(self.verdict) ?? "rien"))"
                )
            )
        case .measured(let found):
            either(
                (word(found), part(found) + ": " + finding(found)),
                (word(found), part(found) + " : " + finding(found)))
        case .cutOff(let cutOff, let app, let verdict): self.cutOff(cutOff, app, verdict)
        case .tooFewSamples(let app, let change, let counts):
            either(
                ("TOO FEW SAMPLES", ": \(finding(app, change)), but \(tooFewSamples(counts))."),
                ("TROP PEU D'ÉCHANTILLONS", " : \(finding(app, change)), mais \(tooFewSamples(counts))."))
        case .obstructed(let verdict, let app, let kept):
            either(
                (
                    self.verdict(verdict).uppercased(),
                    (verdict == .differentiation ? " (blocked)" : "") + ": \(app): \(kept.words(obstacle))."
                ),
                (
                    self.verdict(verdict).uppercased(),
                    (verdict == .differentiation ? " (bloqué)" : "") + " : \(app) : \(kept.words(obstacle))."
                )
            )
        }
    }

    /// Compares an app, or a port, with its control: for a port that is the same traffic through port 443.
    func finding(_ app: String, _ change: Double, isPort: Bool = false) -> String {
        say(
            "\(app) was \(side(change)) \(isShown(change) ? "than" : "as") \(isPort ? "port 443" : "its control")",
            "le trafic de \(app) a été \(side(change)) que \(isPort ? "le port 443" : "son témoin")")
    }

    /// Returns a stored test's display name, with a direction other than the usual one.
    package func title(_ test: StoredTest) -> String {
        let title = say(
            test.appTitle,
            test.category.isPortTest ? test.appTitle.replacing(" MB)", with: " Mo)") : test.appTitle)
        return title + suffix(test.direction)
    }

    /// Names an upload behind a title; a download needs no name.
    package func suffix(_ direction: ReplayDirection) -> String {
        switch direction {
        case .down: ""
        case .up: " (\(meaning(direction.meaning)))"
        }
    }

    /// Names a verdict.
    package func verdict(_ verdict: Verdict) -> String {
        switch verdict {
        case .differentiation: say("differentiation", "différenciation")
        case .inconclusive: say("inconclusive", "non concluant")
        case .noDifferentiation: say("no differentiation", "aucune différenciation")
        }
    }

    /// Names a stored verdict.
    func storedVerdict(_ verdict: TestVerdict) -> String {
        say(
            verdict.rawValue,
            verdict.ofReplays.map(self.verdict) ?? verdict.ofLocalization.map(self.verdict)
                ?? verdict.rawValue)
    }

    /// Names the effect of a developer option on a verdict, in a word.
    package func howOverridden(_ option: String) -> String {
        say(
            option.hasPrefix("force") ? "forced" : "randomized",
            option.hasPrefix("force") ? "verdict forcé" : "verdict tiré au sort")
    }

    /// The mean throughputs in Mbit/s.
    package func means(original: Double, control: Double) -> String {
        say(
            "original \(throughput(original)), control \(throughput(control))",
            "original \(throughput(original)), témoin \(throughput(control))")
    }

    /// Lists the numbers that support a verdict, with the thresholds of the deciding profile; that of the area in
    /// the unit of the effect, too.
    package func evidence(_ statistics: StoredStatistics, thresholds: StoredDecision?) -> String {

        func threshold(_ text: String?) -> String {
            say(text.map { " (threshold \($0))" } ?? "", text.map { " (seuil \($0))" } ?? "")
        }
        let area = areaCell(statistics.area, beside: thresholds?.areaThreshold)
        let areaThreshold = thresholds.map {
            labelled(significant($0.areaThreshold), change(atArea: $0.areaThreshold, of: $0.profile))
        }
        return say(
            "area \(area)" + threshold(areaThreshold)
                + ", KS \(boundedProbability(statistics.ksPValue))"
                + threshold(thresholds.map { probability($0.pThreshold) })
                + ", resampling \(significant(statistics.resamplingRatio))"
                + threshold(thresholds?.ratioThreshold.map(significant)),
            "aire \(area)" + threshold(areaThreshold)
                + " ; KS \(boundedProbability(statistics.ksPValue))"
                + threshold(thresholds.map { probability($0.pThreshold) })
                + " ; rééchantillonnage \(significant(statistics.resamplingRatio))"
                + threshold(thresholds?.ratioThreshold.map(significant))
        )
    }

    /// An area threshold as the differences that reach it, "30 % slower or 43 % faster": an area is a share of the
    /// greater mean, which is the control's only where the original is slower.
    package func change(atArea area: Double, of profile: DecisionProfile.Name) -> String {
        guard area > 0 else { return say("any difference", "toute différence") }
        let slower = side(StoredStatistics.change(ofArea: area, slower: true))
        guard !profile.findsOnlySlower, area < 1 else { return slower }
        let faster = side(StoredStatistics.change(ofArea: area, slower: false))
        return say("\(slower) or \(faster)", "\(slower) ou \(faster)")
    }

    /// An area; with more digits where three would make it equal to a threshold that it is not.
    package func areaCell(_ area: Double, beside threshold: Double?) -> String {
        guard let threshold, area.isFinite, abs(area) != threshold,
            significant(abs(area)) == significant(threshold)
        else { return significant(area) }
        let digits =
            (area < 0 ? "-" : "") + DecisionReason(.area, abs(area), .atLeast, threshold).digits.value
        return say(digits, withComma(digits))
    }

    /// Names possible causes of a block, with advice.
    package var whoMayBlock: String {
        say(
            "the provider, equipment of your own or the server may be the cause; "
                + "another server or another network would tell",
            "la cause peut être le fournisseur d'accès, votre propre équipement ou le serveur ; "
                + "un autre serveur ou un autre réseau le dirait"
        )
    }

    /// Lists the verdicts of the profiles if they disagree.
    package func profilesDisagree(_ verdicts: String) -> String {
        say("profiles disagree: \(verdicts)", "les profils ne s'accordent pas : \(verdicts)")
    }

    /// Marks the deciding profile.
    package func deciding(_ verdict: String) -> String { say("\(verdict) (decides)", "\(verdict) (décide)") }

    /// States that there are too few samples, with their number for each replay.
    package func tooFewSamples(_ counts: [(role: String, samples: Int)]) -> String {
        let counts = counts.map { "\($0.role) \($0.samples)" }.joined(separator: ", ")
        return say(
            "there are too few samples to tell (\(counts)); use a longer app",
            "il y a trop peu d'échantillons pour conclure (\(counts)) ; choisissez une application plus longue"
        )
    }
}

/// Details of one stored test.
extension Messages {
    /// The heading of a test's details.
    package func testTitle(_ id: String, app: String, started: Date) -> String {
        say("Test \(id): \(app), \(minute(started))", "Test \(id) : \(app), \(minute(started))")
    }

    /// Describes a stored replay, without its role.
    package func replay(_ replay: StoredReplay, mean: Double) -> String {
        say(
            "\(replay.recordingName), port \(replay.serverPort.map(String.init) ?? "?"), \(replay.ending.rawValue), "
                + "\(seconds(replay.duration)), \(bytes(replay.bytesMeasured)), \(self.mean(mean)), "
                + "\(replay.sampleCount) samples",
            "\(replay.recordingName), port \(replay.serverPort.map(String.init) ?? "?"), "
                + "\(storedEnding(replay.ending)), \(seconds(replay.duration)), "
                + "\(bytes(replay.bytesMeasured)), \(self.mean(mean)), "
                + Self.count(replay.sampleCount, "échantillon", "échantillons")
        )
    }

    /// Describes one profile's decision and its reasons.
    package func decision(_ decision: StoredDecision) -> String {
        let direction = decision.direction.map { ", \(self.direction($0))" } ?? ""
        let reasons = reasons(decision)
        return say(
            "profile \(decision.profile.rawValue): \(verdict(decision.verdict))\(direction)"
                + (reasons.isEmpty ? "" : ", because \(reasons)"),
            "profil \(decision.profile.rawValue) : \(verdict(decision.verdict))\(direction)"
                + (reasons.isEmpty ? "" : ", car \(reasons)")
        )
    }

    /// Describes a failure; a sentence stored by an earlier version is added in English.
    private func failure(_ failure: StoredTest.Failure) -> String {
        say(
            failure.cause.map(replaySentence) ?? failure.message,
            failure.cause.map(replaySentence)
                ?? failureName(failure.code).map { "\($0) (« \(failure.message) »)" } ?? failure.message
        )
    }

    /// Names a line of details.
    package func label(_ label: Label) -> String {
        switch label {
        case .server: say("server", "serveur")
        case .client: "client"
        case .choices: say("choices", "choix")
        case .confirms: say("confirms", "confirme")
        case .tests: say("compares", "compare les tests")
        case .sent: say("sent", "envoyé")
        case .notes: say("notes", "remarques")
        case .file: say("file", "fichier")
        case .synthesised: say("synthesised", "synthétisé")
        case .flow: say("flow", "flux")
        case .serverName: say("server name", "nom du serveur")
        case .packets: say("packets", "paquets")
        case .bytes: say("bytes", "octets")
        case .duration: say("duration", "durée")
        case .digest: say("digest", "empreinte")
        case .answers: say("answers", "réponses")
        case .times: say("times", "instants")
        case .control: say("control", "témoin")
        case .ports: "ports"
        case .trust: say("trust", "confiance")
        case .authority: say("CA", "AC")
        case .locate: say("locate", "localisation")
        case .fallback: say("fallback", "repli")
        case .tags: say("tags", "étiquettes")
        case .userNote: say("note", "note écrite")
        case .confirmedBy: say("confirmed by", "confirmé par")
        case .localizations: say("localized by", "localisé par")
        case .ruleSearches: say("see also", "voir aussi")
        case .origin: say("imported", "importé")
        case .published: say("published", "publié")
        case .network: say("network", "réseau")
        case .withheld: say("withheld", "retenu")
        case .identity: say("identity", "identité")
        case .roundTrip: say("round trip", "aller-retour")
        case .clock: say("clock", "horloge")
        case .certificate: say("certificate", "certificat")
        case .subject: say("  subject", "  sujet")
        case .issuer: say("  issuer", "  émetteur")
        case .validity: say("  valid", "  validité")
        case .fingerprint: "  SHA-256"
        case .sideChannel: say("side channel", "canal auxiliaire")
        case .results: say("results", "résultats")
        case .ownIPQuery: say("own-IP query", "demande d'adresse")
        case .authorityFile: say("CA", "AC")
        case .metrics: say("metrics", "métriques")
        case .lineRate: say("line rate", "débit de ligne")
        case .congestion: say("congestion", "congestion")
        case .rate: say("rate", "débit")
        case .bucketDepth: say("depth", "profondeur")
        case .queue: say("queue", "file")
        case .losses: say("losses", "pertes")
        case .captured: say("captured", "capturé")
        case .ruledOut: say("not", "exclu")
        case .test: "test"
        case .burst: say("burst", "rafale")
        case .unseen: say("not seen", "non vu")
        case .onset: say("onset", "début")
        case .silence: say("silence", "silence")
        case .kind: say("kind", "genre")
        case .consistency: say("consistency", "constance")
        case .scope: say("scope", "portée")
        case .direction: say("direction", "sens")
        case .gap: say("not told", "non dit")
        case .program: say("program", "programme")
        case .campaign: say("campaign", "campagne")
        }
    }

    /// Formats a server's address and ports.
    package func place(_ server: StoredTest.ServerContext) -> String {
        let security = either(
            server.security == .plain ? "plain" : server.security.rawValue,
            server.security == .plain ? noTLS : server.security.rawValue)
        return say(
            "\(server.name), \(server.host)" + (server.address.map { " (\($0))" } ?? "")
                + ", \(server.security.rawValue), side channel \(server.sideChannelPort), results \(server.resultsPort)",
            "\(server.name), \(server.host)" + (server.address.map { " (\($0))" } ?? "")
                + ", \(security), canal auxiliaire \(server.sideChannelPort), résultats \(server.resultsPort)"
        )
    }

    /// Describes the client of a test.
    package func client(_ test: StoredTest) -> String {
        say(
            "\(test.clientAddress ?? "address unknown"), user \(test.userID), history count \(test.historyCount), "
                + "wehe \(test.softwareVersion)",
            "\(test.clientAddress ?? "adresse inconnue"), utilisateur \(test.userID), "
                + "compteur de tests \(test.historyCount), wehe \(test.softwareVersion)"
        )
    }

    /// States the number of HTTP exchanges that are shown only on request.
    package func exchangesLeftOut(_ count: Int) -> String {
        say(
            "\(count) HTTP \(count == 1 ? "exchange" : "exchanges"), which --trace shows",
            Self.count(count, "échange HTTP, que --trace montre", "échanges HTTP, que --trace montre"))
    }

    /// Lists the random and chosen parameters of a test.
    package func choices(order: [ReplayRole], seed: UInt64) -> String {
        say(
            (order.isEmpty ? "" : "order \(order.map(role).joined(separator: ", ")), ") + "seed \(seed)",
            (order.isEmpty ? "" : "ordre \(order.map(role).joined(separator: ", ")), ") + "graine \(seed)")
    }

    /// Names a test by its number.
    package func test(_ id: Int64) -> String { say("test \(id)", "le test \(id)") }
}

extension Messages {
    func storedEnding(_ key: ReplayEnding.Key) -> String {
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
}
