import Differentiation
package import TestModel

extension French {
    package func order(_ roles: [ReplayRole]) -> String {
        "ordre : " + roles.map(role).joined(separator: ", ")
    }
    package func effort(bytes: Int, _ time: TestEffort.Time) -> String {
        let bytes = self.bytes(bytes)
        return switch time {
        case .about(let seconds): "\(bytes), environ \(wholeSeconds(seconds))"
        case .atLeast(let seconds): "\(bytes), \(wholeSeconds(seconds)) ou plus"
        case .unknown: bytes
        }
    }
    package var howToCancel: String { "Ctrl-C annule" }
    package func role(_ role: ReplayRole) -> String {
        switch role {
        case .original: "original"
        case .control: "témoin"
        }
    }
    package var analysis: String { "analyse" }
    package var waiting: String { "attente" }

    package func status(_ status: TestStatus) -> String {
        switch status {
        case .preparing: "préparation"
        case .waitingForTurn: "un autre test utilise ce serveur ; --allow-parallel n'attend pas"
        case .askingOwnAddress: "demande de l'adresse de ce client"
        case .askingPermission: "demande au serveur"
        case .permissionGranted: "accord du serveur"
        case .awaitingPortMapping: "lecture de la correspondance des ports"
        case .replaying: "en cours"
        case .reportingSamples: "envoi des mesures au serveur"
        case .replaysFinished: "rejeux terminés"
        case .resultsRequested: "attente de l'analyse"
        case .resultsReceived: "analyse terminée"
        }
    }

    package func ending(_ ending: ReplayEnding) -> String {
        switch ending {
        case .complete: "terminé"
        case .timeLimit: "limite de temps atteinte"
        case .closedEarly(let missing): "fermé trop tôt, manque \(bytes(missing))"
        case .reset: "connexion réinitialisée"
        case .silent: "aucune donnée pendant 30\u{A0}s"
        case .noAnswer: "aucune réponse"
        case .stopped: "assez connu"
        case .noConnection(let failure): "aucune connexion (\(connectionFailure(failure)))"
        }
    }

    package func lookup(_ host: String, _ address: String, seconds: Double) -> String {
        "trace : \(host) est \(address), trouvé en \(milliseconds(seconds * 1_000))"
    }
    package func trace(_ timeline: HTTPTimeline) -> String { "trace : \(exchange(timeline))" }

    package func exchange(_ timeline: HTTPTimeline) -> String {
        func span(_ seconds: Double) -> String { milliseconds(seconds * 1_000) }
        let outcome = [
            timeline.status.map { "statut \($0)" },
            timeline.failure.map(connectionFailure),
            timeline.lookup.map { "recherche du nom \(span($0))" },
            timeline.connect.map { "connexion \(span($0))" }, timeline.handshake.map { "TLS \(span($0))" },
            timeline.firstByte.map { "premier octet après \(span($0))" }, "\(span(timeline.total)) en tout",
        ]
        return "\(timeline.method) \(timeline.url) : "
            + outcome.compactMap(\.self).joined(separator: ", ")
    }

    package func mean(_ megabits: Double) -> String { "moyenne \(throughput(megabits))" }
    package func timeLeft(_ seconds: Double) -> String { "encore \(wholeSeconds(seconds))" }
    package func received(_ bytes: Int, of expected: Int) -> String {
        "\(significant(Double(bytes) / 1e6)) sur \(self.bytes(expected))"
    }

    package var runningOnceMore: String { "confirmation : le test est répété une fois" }
    package func comparison(_ first: TestMention, _ second: TestMention) -> String {
        let numbers = [first, second].map { $0.id.map(String.init) ?? "-" }
        let verdicts = [first, second].map { $0.verdict.map(storedVerdict) ?? "rien" }
        guard first.verdict == second.verdict else {
            return "non confirmé : test \(numbers[0]) : \(verdicts[0]) ; test \(numbers[1]) : \(verdicts[1]) ; "
                + "le second fait foi"
        }
        guard first.verdict == .inconclusive else {
            return "confirmé : les tests \(numbers[0]) et \(numbers[1]) concordent"
        }
        return
            "toujours non concluant : ni le test \(numbers[0]) ni le test \(numbers[1]) ne trouvent "
            + "rien de sûr ; plus de données aideraient, d'une application plus longue ou avec --repeat"
    }
    package var resultFollows: String {
        "le résultat n'a pas pu être enregistré ; le voici en JSON, pour que rien ne soit perdu :"
    }
    package func attemptKept(_ id: Int64) -> String { "la tentative est conservée sous le numéro \(id)" }
    package func stored(_ id: Int64, next: NextStep) -> String {
        let rest =
            switch next {
            case .again(let app): ", ou répétez le test : « replay \(app) »"
            case .anotherApp: ", ou une autre application : « apps »"
            case .nothingElse: ""
            }
        return
            "enregistré sous le numéro \(id). Ensuite : « results show \(id) », « results plot \(id) »\(rest)"
    }
    package var measuresThisMachine: String { "le serveur intégré mesure cette machine, pas votre réseau" }
}
