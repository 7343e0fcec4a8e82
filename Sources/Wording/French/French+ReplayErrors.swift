import Foundation
import SystemFiles
package import TestModel
import WireProtocol

extension French {
    package func replaySentence(_ error: ReplayError) -> String {
        switch error {
        case .hostNotResolvable(let host):
            "le nom de serveur « \(host) » n'a pas d'adresse (aucune entrée DNS n'a été trouvée) ; vérifiez son orthographe et "
                + "votre connexion"
        case .locateFailed(let service, let failure):
            "le service de localisation \(service) n'a désigné aucune machine de M-Lab (\(locateFailure(failure))) ; "
                + "réessayez plus tard ou choisissez un autre serveur"
        case .locateHeldOff(let service, let until):
            "le service de localisation \(service) demande d'attendre jusqu'au \(minute(until)), car cette adresse l'a "
                + "trop sollicité ; réessayez alors, ou faites attendre les recherches avec « settings set mlab-wait on »"
        case .noEnvelope(0, let refusal):
            "il ne reste aucune machine de M-Lab pour ce test (\(machineRefusal(refusal)))"
        case .noEnvelope(let tried, let refusal):
            (tried == 1
                ? "la machine de M-Lab sollicitée n'a pas accordé l'accès"
                : "aucune des \(tried) machines de M-Lab n'a accordé l'accès")
                + " (\(machineRefusal(refusal))) ; réessayez plus tard"
        case .accessDenied(let server):
            "\(server) n'accepte pas cette adresse (pas d'enveloppe d'accès) ; passez par M-Lab, avec "
                + "--server mlab"
        case .trustUnreadable(let file, let fault): trustSentence(file, fault)
        case .tlsFailed(let server, let failure):
            "\(server) ne prouve pas son identité (\(connectionFailure(failure))) ; donnez son AC avec "
                + "« servers add NOM HÔTE --ca FICHIER »"
        case .tlsUnsound(let problem, let server): tlsSentence(problem, server: server)
        case .controlConnectionFailed(let server, let failure):
            "\(server) est injoignable (\(connectionFailure(failure))) ; essayez « servers probe »"
        case .sideChannel(let failure, let server): sideChannelSentence(failure, server: server)
        case .flowNotMapped(let endpoint):
            "le serveur ne dit pas où il sert le point d'accès enregistré \(endpoint)"
        case .portNotServed(let port, let server):
            "\(server) ne sert pas le port \(port), on ne peut donc rien en dire ; choisissez un autre port ou un "
                + "autre serveur"
        case .replayConnectionFailed(let endpoint, let failure):
            "aucune connexion de rejeu avec \(endpoint) (\(connectionFailure(failure))) ; le port est peut-être bloqué en "
                + "chemin, ou n'y est pas servi"
        case .addressUnknownToReplayPort(let endpoint):
            "\(endpoint) voit ce client sous une autre adresse que le canal auxiliaire ; un mandataire les "
                + "sépare peut-être"
        case .nothingReceived(let endpoint, let ending):
            "rien n'est revenu de \(endpoint) (\(emptiness(ending))), auquel un port est comparé ; "
                + "réessayez plus tard ou choisissez un autre serveur"
        case .analysisUnanswered(let failure):
            "le service de résultats ne répond pas (\(connectionFailure(failure))) ; réessayez plus tard"
        case .searchOutOfOrder(let server, let answer):
            "la recherche de règle de \(server) est hors service (\(lastAnswer(answer))), comme celle d'upstream ; "
                + "réessayer n'y changera rien : laissez ce client mener la recherche, avec « dpi » sans --upstream"
        case .analysisRefused(let refusal):
            "le service de résultats refuse l'analyse : \(serviceRefusal(refusal))"
        case .resultUnavailable(let polls, let answer):
            "aucun résultat après \(polls) demandes (dernière réponse : \(lastAnswer(answer))) ; réessayez plus tard"
        case .foreignResult(let userID, let historyCount, let testID):
            "le service de résultats a envoyé le résultat de l'utilisateur \(userID), test \(historyCount), "
                + "rejeu \(testID), et non celui de ce test"
        case .localizationImpossible(let failure):
            "la localisation ne peut pas être menée à bien : \(localizationFailure(failure))"
        case .noServerPair(let failure):
            "le serveur ne désigne aucune paire pour une localisation (\(pairFailure(failure))) ; donnez deux serveurs "
                + "avec « --pair »"
        case .stoodStill(let seconds, let role):
            "ce programme ou sa machine est resté à l'arrêt pendant \(self.seconds(seconds)) au cours du rejeu "
                + "(\(self.role(role))) : ce qui a été mesuré n'est pas le fait du réseau ; recommencez "
                + "sans interruption"
        case .malformedAnswer(let error):
            "le serveur a envoyé quelque chose d'illisible pour ce client : \(wireSentence(error))"
        }
    }

    package func probeSentence(_ failed: ProbeFailed) -> String {
        "\(failed.server) ne répond pas comme un serveur de rejeu (\(failed.service.map { "\($0.rawValue) : " } ?? "")"
            + "\(probeFailure(failed.failure))) ; « servers show \(failed.server) » dit son "
            + "adresse et ses ports"
    }

    /// That a CA file cannot be used.
    func trustSentence(_ file: String, _ fault: TrustFault) -> String {
        let reason =
            switch fault {
            case .unreadable: "lecture impossible"
            case .noOrdinaryFile: systemError(OpenedFile.noFile)
            case .empty: "il ne contient aucun certificat"
            case .notACertificate: "ce n'est un certificat ni PEM ni DER"
            case .told(let text): text
            }
        return "le fichier d'AC \(file) est inutilisable (\(reason)) ; il doit contenir un certificat PEM ou "
            + "DER"
    }

    private func tlsSentence(_ problem: TLSProblem, server: String) -> String {
        func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
        let oldTLS =
            "si personne ne peut y remédier, ajoutez le serveur avec « servers add NOM HÔTE --old-tls »"
        return switch problem {
        case .untrusted:
            "\(server) ne prouve pas son identité (\(tlsProblem(problem))) ; donnez son AC avec "
                + "« servers add NOM HÔTE --ca FICHIER »"
        case .expired(let date):
            "le certificat de \(server) a expiré le \(day(date)) ; c'est à son exploitant de le renouveler"
        case .notYetValid(let date):
            "le certificat de \(server) n'est pas valable avant le \(day(date)) ; vérifiez l'horloge de cette "
                + "machine, ou prévenez son exploitant"
        case .shortKey(let bits):
            "le certificat de \(server) a une clé RSA de \(bits) bits, que l'on peut casser ; il en faut au moins "
                + "\(TLSStandard.fewestRSABits) ; \(oldTLS)"
        case .signedWithSHA1:
            "le certificat de \(server) est signé avec SHA-1, que l'on peut contrefaire ; \(oldTLS)"
        case .outdated:
            "\(server) n'offre aucun TLS sûr (TLS 1.2 ou plus récent, avec clés éphémères et chiffrement "
                + "authentifié) ; \(oldTLS)"
        }
    }

    private func sideChannelSentence(_ failure: SideChannelFailure, server: String) -> String {
        switch failure {
        case .refused(.unknownReplay):
            "\(server) n'a pas cet enregistrement ; choisissez une autre application ou un autre serveur"
        case .grantedUnknownReplay:
            "\(server) n'a pas cet enregistrement, bien qu'il ait accordé le rejeu ; choisissez une autre application "
                + "ou un autre serveur (votre adresse y reste bloquée pendant cinq minutes : ceux qui la partagent y "
                + "sont refusés d'ici là)"
        case .refused(.addressInUse):
            "\(server) teste déjà un autre client qui a votre adresse ; réessayez dans cinq minutes"
        case .refused(.overloaded): "\(server) manque de ressources ; réessayez plus tard"
        case .refused(.other(let reason)): "\(server) refuse le rejeu (raison \(reason))"
        case .protocolViolation(let error): "\(server) ne respecte pas le protocole : \(wireSentence(error))"
        case .closed(let stage): "\(server) a fermé le canal auxiliaire pendant \(self.stage(stage))"
        case .silent(let stage): "\(server) n'a rien répondu pendant \(self.stage(stage))"
        }
    }
}
