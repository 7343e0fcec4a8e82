package import TestModel

/// Notices about a test, and reasons why it had nothing to compare.
extension Messages {
    /// Describes a notice about a running test.
    package func notice(_ notice: TestNotice) -> String {
        switch notice {
        case .fallback(let host, let error):
            say(
                "\(replaySentence(error)); using \(host) instead, which is not on M-Lab",
                "\(replaySentence(error)) ; \(host) le remplace, qui n'est pas sur M-Lab")
        case .granted(let machine, let tried):
            say(
                "\(machine) granted access; machines tried: \(tried)",
                "\(machine) a accordé l'accès ; machines essayées : \(tried)")
        case .refused(let refusal):
            say(
                "\(refusal.machine) grants no access: \(envelopeFailure(refusal.failure))",
                "\(refusal.machine) n'accorde pas l'accès : \(envelopeFailure(refusal.failure))")
        case .unusable(let machine, let error):
            say(
                "\(machine) cannot be used: \(replaySentence(error))",
                "\(machine) est inutilisable : \(replaySentence(error))")
        case .notRenewed(let refusal):
            say(
                "access to \(refusal.machine) could not be renewed: \(envelopeFailure(refusal.failure))",
                "l'accès à \(refusal.machine) n'a pas pu être renouvelé : \(envelopeFailure(refusal.failure))"
            )
        case .renewalFailed(let machine, let error):
            say(
                "access to \(machine) could not be renewed: \(replaySentence(error))",
                "l'accès à \(machine) n'a pas pu être renouvelé : \(replaySentence(error))")
        case .withdrawn(let machine):
            say(
                "\(machine) withdrew its access before the test was over",
                "\(machine) a retiré son accès avant la fin du test")
        case .sitesUnusable(let first, let second, let error):
            say(
                "the sites \(first) and \(second) cannot be used: \(replaySentence(error))",
                "les sites \(first) et \(second) sont inutilisables : \(replaySentence(error))")
        case .portSilent(let port, let tries):
            say(
                "port \(port) of the server let no own-IP query through in \(tries) tries",
                "le port \(port) du serveur n'a laissé passer aucune demande d'adresse en \(tries) essais")
        case .addressUntold(let port):
            say(
                "port \(port) of the server did not tell this client's address; going on without it",
                "le port \(port) du serveur n'a pas dit l'adresse de ce client ; le test continue sans elle")
        case .answeredLate(let milliseconds):
            say(
                "probes wait \(milliseconds) ms longer for their answers than the test before them; such waits do not count",
                "les sondes attendent leurs réponses \(milliseconds)\u{A0}ms de plus que le test d'avant ; ces attentes ne "
                    + "comptent pas"
            )
        case .notCompared(let error):
            say(
                "upstream's rule cannot be applied (\(replaySentence(error))); the experiment with pauses decides without it",
                "la règle de Wehe ne peut être appliquée (\(replaySentence(error))) ; l'expérience avec pauses décide sans "
                    + "elle")
        case .startsApart(.original, let milliseconds):
            say(
                "the original replays began \(milliseconds) ms apart, not within 20 ms",
                "les rejeux originaux ont commencé à \(milliseconds)\u{A0}ms d'écart, au lieu de 20\u{A0}ms au plus"
            )
        case .startsApart(_, let milliseconds):
            say(
                "the control replays began \(milliseconds) ms apart, not within 20 ms",
                "les rejeux témoins ont commencé à \(milliseconds)\u{A0}ms d'écart, au lieu de 20\u{A0}ms au plus"
            )
        }
    }

    /// Explains why there is nothing to compare, as a clause to follow the name of the app and a colon.
    package func obstacle(_ obstacle: NoComparison) -> String {
        switch obstacle {
        case .portBlocked(let port, .noOwnAddress(let tries, let failure)):
            say(
                "port \(port) let nothing through in \(tries) tries (\(connectionFailure(failure))), port 443 did",
                "le port \(port) n'a rien laissé passer en \(tries) essais (\(connectionFailure(failure))), le port 443 "
                    + "si"
            )
        case .portBlocked(let port, .noConnection(let failure)):
            say(
                "no connection to port \(port) (\(connectionFailure(failure))), but to port 443",
                "aucune connexion au port \(port) (\(connectionFailure(failure))), mais au port 443")
        case .portBlocked(let port, .nothingReceived(let ending)):
            say(
                "connected to port \(port), but nothing came back (\(emptiness(ending))); on port 443 it did",
                "connecté au port \(port), mais rien n'est revenu (\(emptiness(ending))) ; sur le port 443, si"
            )
        case .nothingReceived([.original]):
            say(
                "nothing was received in the replay of the original",
                "rien n'a été reçu dans le rejeu de l'original")
        case .nothingReceived([.control]):
            say(
                "nothing was received in the replay of the control",
                "rien n'a été reçu dans le rejeu du témoin")
        case .nothingReceived:
            say("nothing was received in either replay", "rien n'a été reçu dans aucun des deux rejeux")
        }
    }

    /// Explains why a replay received nothing, in a few words.
    package func emptiness(_ ending: ReplayEnding) -> String {
        switch ending {
        case .complete, .closedEarly: say("the connection was closed", "la connexion a été fermée")
        case .timeLimit: say("the time limit came", "la limite de temps est atteinte")
        case .reset: say("the connection was reset", "la connexion a été réinitialisée")
        case .silent: say("silence", "plus aucune donnée")
        case .noAnswer: say("no answer", "aucune réponse")
        case .stopped: say("this client stopped it", "ce client l'a arrêté")
        case .noConnection(let failure): connectionFailure(failure)
        }
    }
}
