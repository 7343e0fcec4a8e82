import Foundation
import Home
package import Basics
package import TestModel
import WireProtocol

/// Causes of failed connections and services, in a few words.
extension Messages {
    /// Describes the failure of a connection or an exchange, in a few words.
    package func connectionFailure(_ failure: ConnectionFailure) -> String {
        switch failure {
        case .noAddress: say("no address to connect to", "aucune adresse où se connecter")
        case .nameUnknown(let host):
            say("the name \"\(host)\" has no address", "le nom « \(host) » n'a pas d'adresse")
        case .refused: say("connection refused", "connexion refusée")
        case .reset: say("connection reset", "connexion réinitialisée")
        case .noRoute: say("no route to it", "aucun chemin vers elle")
        case .noSourceAddress:
            say("this machine does not have the source address", "cette machine n'a pas l'adresse de départ")
        case .noAnswer: say("no answer", "aucune réponse")
        case .noAnswerInTime: say("no answer in time", "aucune réponse à temps")
        case .closed: say("the connection was closed", "la connexion a été fermée")
        case .system(let error): systemError(error)
        case .accessDenied:
            say(
                "it does not accept this address (no access envelope)",
                "il n'accepte pas cette adresse (pas d'enveloppe d'accès)")
        case .notTLS: say("it does not speak TLS on this port", "il ne parle pas TLS sur ce port")
        case .handshakeFailed: say("the TLS handshake failed", "la négociation TLS a échoué")
        case .tls(let problem): tlsProblem(problem)
        case .trustUnreadable(let file, let fault): trustSentence(file, fault)
        case .notAURL(let text):
            say("\"\(text)\" is no http or https URL", "« \(text) » n'est pas une adresse http ou https")
        case .notHTTP: say("its answer is not HTTP", "sa réponse n'est pas du HTTP")
        case .answerTooLong: say("its answer is too long", "sa réponse est trop longue")
        case .status(let status): say("HTTP status \(status)", "statut HTTP \(status)")
        case .told(let text): text
        }
    }

    /// Describes a problem with a server's TLS, in a few words.
    package func tlsProblem(_ problem: TLSError) -> String {
        switch problem {
        case .untrusted:
            say("its certificate is not from the trusted CA", "son certificat ne vient pas de l'AC reconnue")
        case .expired, .notYetValid:
            say("its certificate does not hold today", "son certificat n'est pas valable aujourd'hui")
        case .shortKey(let bits):
            say(
                "its certificate has an RSA key of \(bits) bits",
                "son certificat a une clé RSA de \(bits) bits")
        case .signedWithSHA1:
            say("its certificate is signed with SHA-1", "son certificat est signé avec SHA-1")
        case .outdated:
            say(
                "it offers no TLS 1.2 with ephemeral keys and authenticated ciphers",
                "il n'offre aucun TLS 1.2 avec clés éphémères et chiffrement authentifié")
        }
    }

    /// Describes the failure of a probed service, in a few words.
    package func probeFailure(_ failure: ProbeReport.Failure) -> String {
        switch failure {
        case .connection(let failure): connectionFailure(failure)
        case .unreadable(let error): wireSentence(error)
        case .noAddress: say("no address came back", "aucune adresse n'est revenue")
        case .notice(let notice): self.notice(notice)
        }
    }

    /// Describes a system error, in a few words.
    package func systemError(_ error: SystemError) -> String {
        switch language {
        case .english:
            switch error {
            case OpenedFile.noFile: "it is a pipe, a device or a socket, and an ordinary file is needed"
            case OpenedFile.nobodyThere: "it is a pipe at whose other end nobody is"
            default: error.text
            }
        case .french:
            switch error.code {
            case ENOENT: "ce fichier ou dossier n'existe pas"
            case EACCES: "permission refusée"
            case ENOSPC: "le disque est plein"
            case EISDIR: "c'est un dossier"
            case ENOTDIR: "ce n'est pas un dossier"
            case EEXIST: "un fichier de ce nom existe"
            case EROFS: "le système de fichiers est en lecture seule"
            case EIO: "erreur d'entrée-sortie"
            case EMFILE: "trop de fichiers ouverts"
            case EPERM: "opération non permise"
            case ENETUNREACH: "le réseau est inaccessible"
            case OpenedFile.noFile.code:
                "c'est un tube, un périphérique ou une socket, or il faut un fichier ordinaire"
            case OpenedFile.nobodyThere.code: "c'est un tube et personne n'est à l'autre bout"
            default: error.text
            }
        }
    }

    func locateFailure(_ failure: LocateFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .emptyList: say("its list is empty", "sa liste est vide")
        case .told(let text): text
        case .noResults: say("no \"results\" in its answer", "sa réponse n'a pas de « results »")
        case .unreadable(let error): wireSentence(error)
        }
    }

    func envelopeFailure(_ failure: EnvelopeFailure) -> String {
        switch failure {
        case .connection(let failure): connectionFailure(failure)
        case .tokenRefused: say("it refused the access token", "elle a refusé le jeton d'accès")
        case .notAWebSocket:
            say("its answer is not that of a WebSocket", "sa réponse n'est pas celle d'un WebSocket")
        case .notNamedAgain: say("a new lookup does not name it", "une nouvelle recherche ne la désigne pas")
        }
    }

    func machineRefusal(_ refusal: MachineRefusal?) -> String {

        guard let refusal else {
            return say("the lookup named too few", "la recherche en a désigné trop peu")
        }
        return say(
            "\(refusal.machine): \(envelopeFailure(refusal.failure))",
            "\(refusal.machine) : \(envelopeFailure(refusal.failure))")
    }

    func serviceRefusal(_ refusal: ServiceRefusal) -> String {
        switch refusal {
        case .noSamples: say("no samples of this test", "aucun échantillon de ce test")
        case .onlyZeros(let role):
            say(
                "no sample of the \(self.role(role)) replay is above zero but the last, which does not count; choose a "
                    + "longer app",
                "aucun échantillon du rejeu \(self.role(role)) ne dépasse zéro, hors le dernier, qui ne compte pas ; "
                    + "choisissez une application plus longue")
        case .told(.told(let text)): text
        case .told(.parameterMissing(let name)):
            say("missing parameter \(name)", "paramètre \(name) manquant")
        case .told(.none): say("no reason given", "aucune raison donnée")
        case .otherAnswer: say("an answer to something else", "une réponse à autre chose")
        }
    }

    package func lastAnswer(_ answer: LastAnswer) -> String {
        switch answer {
        case .none: say("none", "aucune")
        case .notReady: say("not ready", "pas encore prêt")
        case .refused(let refusal): serviceRefusal(refusal)
        case .unanswered(let failure): connectionFailure(failure)
        }
    }

    func localizationFailure(_ failure: LocalizationFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .refused(let refusal): serviceRefusal(refusal)
        case .forced:
            say("\"dev force-localization error\" is on", "« dev force-localization error » est actif")
        }
    }

    func pairFailure(_ failure: PairFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .refused(let refusal): serviceRefusal(refusal)
        case .emptyList: say("its list is empty", "sa liste est vide")
        case .noneForNetwork: say("it knows none for this network", "il n'en connaît pas pour ce réseau")
        case .noneNamed: say("its answer names none", "sa réponse n'en nomme pas")
        case .onlySites: say("it names only sites of M-Lab", "il ne nomme que des sites de M-Lab")
        case .noSites: say("it names no pair of sites", "il ne nomme aucune paire de sites")
        case .sitesUnusable(let first, let second, let error):
            say(
                "\(first) and \(second): \(replaySentence(error))",
                "\(first) et \(second) : \(replaySentence(error))")
        }
    }
}
