package import TestModel
import Foundation
package import SystemFiles
import WireProtocol

/// Why connections and services failed, in a few words.
extension French {
    package func connectionFailure(_ failure: ConnectionFailure) -> String {
        switch failure {
        case .noAddress: "aucune adresse où se connecter"
        case .nameUnknown(let host): "le nom « \(host) » n'a pas d'adresse"
        case .refused: "connexion refusée"
        case .reset: "connexion réinitialisée"
        case .noRoute: "aucun chemin vers elle"
        case .noSourceAddress: "cette machine n'a pas l'adresse de départ"
        case .noAnswer: "aucune réponse"
        case .noAnswerInTime: "aucune réponse à temps"
        case .closed: "la connexion a été fermée"
        case .system(let error): systemError(error)
        case .accessDenied: "il n'accepte pas cette adresse (pas d'enveloppe d'accès)"
        case .notTLS: "il ne parle pas TLS sur ce port"
        case .handshakeFailed: "la négociation TLS a échoué"
        case .tls(let problem): tlsProblem(problem)
        case .trustUnreadable(let file, let fault): trustSentence(file, fault)
        case .notAURL(let text): "« \(text) » n'est pas une adresse http ou https"
        case .notHTTP: "sa réponse n'est pas du HTTP"
        case .answerTooLong: "sa réponse est trop longue"
        case .status(let status): "statut HTTP \(status)"
        case .told(let text): text
        }
    }

    package func tlsProblem(_ problem: TLSProblem) -> String {
        switch problem {
        case .untrusted: "son certificat ne vient pas de l'AC reconnue"
        case .expired, .notYetValid: "son certificat n'est pas valable aujourd'hui"
        case .shortKey(let bits): "son certificat a une clé RSA de \(bits) bits"
        case .signedWithSHA1: "son certificat est signé avec SHA-1"
        case .outdated: "il n'offre aucun TLS 1.2 avec clés éphémères et chiffrement authentifié"
        }
    }

    package func probeFailure(_ failure: ProbeReport.Failure) -> String {
        switch failure {
        case .connection(let failure): connectionFailure(failure)
        case .unreadable(let error): wireSentence(error)
        case .noAddress: "aucune adresse n'est revenue"
        case .notice(let notice): self.notice(notice)
        }
    }

    package func systemError(_ error: SystemError) -> String {
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

    func locateFailure(_ failure: LocateFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .emptyList: "sa liste est vide"
        case .told(let text): text
        case .noResults: "sa réponse n'a pas de « results »"
        case .unreadable(let error): wireSentence(error)
        }
    }

    func envelopeFailure(_ failure: EnvelopeFailure) -> String {
        switch failure {
        case .connection(let failure): connectionFailure(failure)
        case .tokenRefused: "elle a refusé le jeton d'accès"
        case .notAWebSocket: "sa réponse n'est pas celle d'un WebSocket"
        case .notNamedAgain: "une nouvelle recherche ne la désigne pas"
        }
    }

    func machineRefusal(_ refusal: MachineRefusal?) -> String {
        guard let refusal else { return "la recherche en a désigné trop peu" }
        return "\(refusal.machine) : \(envelopeFailure(refusal.failure))"
    }

    func serviceRefusal(_ refusal: ServiceRefusal) -> String {
        switch refusal {
        case .noSamples: "aucun échantillon de ce test"
        case .told(.told(let text)): text
        case .told(.parameterMissing(let name)): "paramètre \(name) manquant"
        case .told(.none): "aucune raison donnée"
        case .otherAnswer: "une réponse à autre chose"
        }
    }

    package func lastAnswer(_ answer: LastAnswer) -> String {
        switch answer {
        case .none: "aucune"
        case .notReady: "pas encore prêt"
        case .refused(let refusal): serviceRefusal(refusal)
        case .unanswered(let failure): connectionFailure(failure)
        }
    }

    func localizationFailure(_ failure: LocalizationFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .refused(let refusal): serviceRefusal(refusal)
        case .forced: "« dev force-localization error » est actif"
        }
    }

    func pairFailure(_ failure: PairFailure) -> String {
        switch failure {
        case .unanswered(let failure): connectionFailure(failure)
        case .refused(let refusal): serviceRefusal(refusal)
        case .emptyList: "sa liste est vide"
        case .noneForNetwork: "il n'en connaît pas pour ce réseau"
        case .noneNamed: "sa réponse n'en nomme pas"
        case .onlySites: "il ne nomme que des sites de M-Lab"
        case .noSites: "il ne nomme aucune paire de sites"
        case .sitesUnusable(let first, let second, let error):
            "\(first) et \(second) : \(replaySentence(error))"
        }
    }
}
