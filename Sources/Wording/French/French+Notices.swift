package import TestModel

/// What a person should know about a test, and what a test could not compare.
extension French {
    package func notice(_ notice: TestNotice) -> String {
        switch notice {
        case .fallback(let host, let error):
            "\(replaySentence(error)) ; \(host) le remplace, qui n'est pas sur M-Lab"
        case .granted(let machine, let tried):
            "\(machine) a accordé l'accès ; machines essayées : \(tried)"
        case .refused(let refusal):
            "\(refusal.machine) n'accorde pas l'accès : \(envelopeFailure(refusal.failure))"
        case .unusable(let machine, let error): "\(machine) est inutilisable : \(replaySentence(error))"
        case .notRenewed(let refusal):
            "l'accès à \(refusal.machine) n'a pas pu être renouvelé : \(envelopeFailure(refusal.failure))"
        case .renewalFailed(let machine, let error):
            "l'accès à \(machine) n'a pas pu être renouvelé : \(replaySentence(error))"
        case .withdrawn(let machine): "\(machine) a retiré son accès avant la fin du test"
        case .sitesUnusable(let first, let second, let error):
            "les sites \(first) et \(second) sont inutilisables : \(replaySentence(error))"
        case .portSilent(let port, let tries):
            "le port \(port) du serveur n'a laissé passer aucune demande d'adresse en \(tries) essais"
        case .addressUntold(let port):
            "le port \(port) du serveur n'a pas dit l'adresse de ce client ; le test continue sans elle"
        case .answeredLate(let milliseconds):
            "les sondes attendent leurs réponses \(milliseconds)\u{A0}ms de plus que le test d'avant ; ces attentes ne "
                + "comptent pas"
        case .startsApart(.original, let milliseconds):
            "les rejeux originaux ont commencé à \(milliseconds)\u{A0}ms d'écart, au lieu de 20\u{A0}ms au plus"
        case .startsApart(.control, let milliseconds):
            "les rejeux témoins ont commencé à \(milliseconds)\u{A0}ms d'écart, au lieu de 20\u{A0}ms au plus"
        }
    }

    package func obstacle(_ obstacle: Obstacle) -> String {
        switch obstacle {
        case .portBlocked(let port, .noOwnAddress(let tries, let failure)):
            "le port \(port) n'a rien laissé passer en \(tries) essais (\(connectionFailure(failure))), le port 443 "
                + "si"
        case .portBlocked(let port, .noConnection(let failure)):
            "aucune connexion au port \(port) (\(connectionFailure(failure))), mais au port 443"
        case .portBlocked(let port, .nothingReceived(let ending)):
            "connecté au port \(port), mais rien n'est revenu (\(emptiness(ending))) ; sur le port 443, si"
        case .nothingReceived([.original]): "rien n'a été reçu dans le rejeu de l'original"
        case .nothingReceived([.control]): "rien n'a été reçu dans le rejeu du témoin"
        case .nothingReceived: "rien n'a été reçu dans aucun des deux rejeux"
        }
    }

    /// Why a replay received nothing, in a few words.
    package func emptiness(_ ending: ReplayEnding) -> String {
        switch ending {
        case .complete, .closedEarly: "la connexion a été fermée"
        case .timeLimit: "la limite de temps est atteinte"
        case .reset: "la connexion a été réinitialisée"
        case .silent: "plus aucune donnée"
        case .noAnswer: "aucune réponse"
        case .stopped: "ce client l'a arrêté"
        case .noConnection(let failure): connectionFailure(failure)
        }
    }
}
