import Foundation
import Basics
package import TestModel
import WireProtocol

extension ReplayError: Reported {
    /// The key of a test without a result, which is also stored with the test.
    package var key: String {
        switch self {
        case .hostNotResolvable: "host-not-resolvable"
        case .locateFailed: "mlab-locate-failed"
        case .locateHeldOff: "mlab-locate-held-off"
        case .noEnvelope: "no-mlab-envelope"
        case .accessDenied: "access-denied"
        case .trustUnreadable: "trust-unreadable"
        case .tlsFailed: "tls-failed"
        case .tlsUnsound(.untrusted, _): "certificate-untrusted"
        case .tlsUnsound(.expired, _): "certificate-expired"
        case .tlsUnsound(.notYetValid, _): "certificate-not-yet-valid"
        case .tlsUnsound(.shortKey, _): "certificate-short-key"
        case .tlsUnsound(.signedWithSHA1, _): "certificate-weak-signature"
        case .tlsUnsound(.outdated, _): "tls-outdated"
        case .controlConnectionFailed: "control-connection-failed"
        case .sideChannel(let failure, _):
            switch failure {
            case .refused(.unknownReplay), .grantedUnknownReplay: "replay-unknown-to-server"
            case .refused(.addressInUse): "address-in-use"
            case .refused(.overloaded): "server-overloaded"
            case .refused(.other): "refused"
            case .protocolViolation: "protocol-violation"
            case .closed: "side-channel-closed"
            case .silent: "side-channel-silent"
            }
        case .noThirdRecording: "no-third-recording"
        case .noUpload: "no-upload"
        case .noCongestionChoice: "no-congestion-choice"
        case .noRepetition: "no-repetition"
        case .flowNotMapped: "flow-not-mapped"
        case .replayConnectionFailed: "replay-connection-failed"
        case .portNotServed: "port-not-served"
        case .addressUnknownToReplayPort: "address-unknown-to-replay-port"
        case .nothingReceived: "nothing-received"
        case .stoodStill: "stood-still"
        case .machineBusy: "machine-busy"
        case .endLimited: "end-limited"
        case .pathChanged: "path-changed"
        case .analysisUnanswered: "analysis-unanswered"
        case .searchOutOfOrder: "rule-search-out-of-order"
        case .analysisRefused: "analysis-refused"
        case .resultUnavailable: "result-unavailable"
        case .foreignResult: "foreign-result"
        case .malformedAnswer: "malformed-answer"
        case .localizationImpossible: "localization-impossible"
        case .noServerPair: "no-server-pair"
        }
    }

    /// Upstream's code if the meaning is the same (Specification 16.4), otherwise from 30 on.
    package var exitCode: Int32 {
        switch self {
        case .hostNotResolvable: 10
        case .locateFailed, .noEnvelope, .accessDenied: 9
        case .trustUnreadable, .tlsFailed, .tlsUnsound: 12
        case .controlConnectionFailed: ExitCode.unreachable
        case .sideChannel(.refused(.unknownReplay), _), .sideChannel(.grantedUnknownReplay, _),
            .noThirdRecording, .noUpload, .noCongestionChoice, .noRepetition:
            15
        case .sideChannel(.refused(.addressInUse), _): 16
        case .sideChannel(.refused(.overloaded), _): 17
        case .sideChannel(.refused(.other), _): 18
        case .sideChannel: ExitCode.unreachable
        case .flowNotMapped: ExitCode.flowNotMapped
        case .replayConnectionFailed: 30
        case .portNotServed: 33
        case .addressUnknownToReplayPort: 31
        case .nothingReceived: 32
        case .stoodStill, .machineBusy, .pathChanged: 34
        case .locateHeldOff: 35
        case .endLimited: 36
        case .analysisUnanswered: 19
        case .searchOutOfOrder(_, .unanswered): 19
        case .searchOutOfOrder: 20
        // Upstream's server accepts the request, and then has no result.
        case .analysisRefused(.onlyZeros): 24
        case .analysisRefused: 20
        case .resultUnavailable: 24
        case .foreignResult: 25
        case .malformedAnswer: 26
        case .localizationImpossible: 27
        case .noServerPair: 28
        }
    }

    package func sentence(_ messages: Messages) -> String { messages.replaySentence(self) }
}

extension ProbeFailed: Reported {
    package var key: String { "control-connection-failed" }

    package var exitCode: Int32 { ExitCode.unreachable }

    package func sentence(_ messages: Messages) -> String { messages.probeSentence(self) }
}

extension Messages {
    /// Returns the sentence of a test without a result.
    package func replaySentence(_ error: ReplayError) -> String {
        switch error {
        case .hostNotResolvable(let host):
            say(
                "the server name \"\(host)\" has no address (no DNS entry was found); check its spelling and your "
                    + "connection",
                "le nom de serveur « \(host) » n'a pas d'adresse (aucune entrée DNS n'a été trouvée) ; vérifiez son orthographe et "
                    + "votre connexion"
            )
        case .locateFailed(let service, let failure):
            say(
                "the locate service \(service) named no M-Lab machine (\(locateFailure(failure))); try again later or "
                    + "use another server",
                "le service de localisation \(service) n'a désigné aucune machine de M-Lab (\(locateFailure(failure))) ; "
                    + "réessayez plus tard ou choisissez un autre serveur"
            )
        case .locateHeldOff(let service, let until):
            say(
                "the locate service \(service) asks to be left alone until \(minute(until)), as this address asked too "
                    + "often; try again then, or let lookups wait with \"settings set mlab-wait on\"",
                "le service de localisation \(service) demande d'attendre jusqu'au \(minute(until)), car cette adresse l'a "
                    + "trop sollicité ; réessayez alors, ou faites attendre les recherches avec « settings set mlab-wait on »"
            )
        case .noEnvelope(0, let refusal):
            say(
                "there is no M-Lab machine left for this test (\(machineRefusal(refusal)))",
                "il ne reste aucune machine de M-Lab pour ce test (\(machineRefusal(refusal)))")
        case .noEnvelope(let tried, let refusal):
            say(
                "none of \(tried) M-Lab machine\(tried == 1 ? "" : "s") granted access (\(machineRefusal(refusal))); "
                    + "try again later",
                (tried == 1
                    ? "la machine de M-Lab sollicitée n'a pas accordé l'accès"
                    : "aucune des \(tried) machines de M-Lab n'a accordé l'accès")
                    + " (\(machineRefusal(refusal))) ; réessayez plus tard"
            )
        case .accessDenied(let server):
            say(
                "\(server) does not accept this address (no access envelope); "
                    + "reach it as a machine of M-Lab, with --server mlab",
                "\(server) n'accepte pas cette adresse (pas d'enveloppe d'accès) ; passez par M-Lab, avec "
                    + "--server mlab"
            )
        case .trustUnreadable(let file, let fault): trustSentence(file, fault)
        case .tlsFailed(let server, let failure):
            say(
                "\(server) does not prove who it is (\(connectionFailure(failure))); "
                    + "give its CA with \"servers add NAME HOST --ca FILE\"",
                "\(server) ne prouve pas son identité (\(connectionFailure(failure))) ; donnez son AC avec "
                    + "« servers add NOM HÔTE --ca FICHIER »"
            )
        case .tlsUnsound(let problem, let server): tlsSentence(problem, server: server)
        case .controlConnectionFailed(let server, let failure):
            say(
                "\(server) cannot be reached (\(connectionFailure(failure))); try \"servers probe\"",
                "\(server) est injoignable (\(connectionFailure(failure))) ; essayez « servers probe »")
        case .sideChannel(let failure, let server): sideChannelSentence(failure, server: server)
        case .noThirdRecording(let server):
            say(
                "\(server) does not have the third recording, which looks like TLS: it does not run this program, or "
                    + "an earlier version; leave --arms out, or choose another server",
                "\(server) n'a pas le troisième enregistrement, qui a l'air de TLS : il ne fait pas tourner ce "
                    + "programme, ou une version antérieure ; omettez --arms, ou choisissez un autre serveur")
        case .noUpload(let server):
            say(
                "\(server) does not serve this upload: it does not run this program, or an earlier version, or its lab has "
                    + "rules; leave --direction out, or choose another server",
                "\(server) n'assure pas cet envoi : il ne fait pas tourner ce programme, ou une version antérieure, ou son "
                    + "labo a des règles ; omettez --direction, ou choisissez un autre serveur")
        case .noCongestionChoice(let server, let algorithm):
            say(
                "\(server) does not send with the congestion control \(algorithm): it does not run this program, or its "
                    + "system does not offer \(algorithm); leave --congestion out, or choose another server",
                "\(server) n'envoie pas avec le contrôle de congestion \(algorithm) : il ne fait pas tourner ce programme, "
                    + "ou son système n'offre pas \(algorithm) ; omettez --congestion, ou choisissez un autre serveur"
            )
        case .noRepetition(let server):
            say(
                "\(server) does not repeat recordings: it does not run this program, or an earlier version; leave "
                    + "--past-buckets out, or choose another server",
                "\(server) ne répète pas les enregistrements : il ne fait pas tourner ce programme, ou une version "
                    + "antérieure ; omettez --past-buckets, ou choisissez un autre serveur")
        case .flowNotMapped(let endpoint):
            say(
                "the server does not say where it serves the recorded endpoint \(endpoint)",
                "le serveur ne dit pas où il sert le point d'accès enregistré \(endpoint)")
        case .portNotServed(let port, let server):
            say(
                "\(server) does not serve port \(port), so nothing can be said of it; choose another port or server",
                "\(server) ne sert pas le port \(port), on ne peut donc rien en dire ; choisissez un autre port ou un "
                    + "autre serveur"
            )
        case .replayConnectionFailed(let endpoint, let failure):
            say(
                "no replay connection to \(endpoint) (\(connectionFailure(failure))); "
                    + "the port may be blocked on the way, or not served there",
                "aucune connexion de rejeu avec \(endpoint) (\(connectionFailure(failure))) ; le port est peut-être bloqué en "
                    + "chemin, ou n'y est pas servi"
            )
        case .addressUnknownToReplayPort(let endpoint):
            say(
                "\(endpoint) sees another address of this client than the side channel does; "
                    + "a proxy may stand between them",
                "\(endpoint) voit ce client sous une autre adresse que le canal auxiliaire ; un mandataire les "
                    + "sépare peut-être"
            )
        case .nothingReceived(let endpoint, let ending):
            say(
                "nothing came back from \(endpoint) (\(emptiness(ending))), which a port is compared with; "
                    + "try again later or use another server",
                "rien n'est revenu de \(endpoint) (\(emptiness(ending))), auquel un port est comparé ; "
                    + "réessayez plus tard ou choisissez un autre serveur"
            )
        case .stoodStill(let seconds, let role):
            say(
                "this program or its machine stood still for \(String(format: "%.1f", seconds)) s during the replay of "
                    + "the \(role.rawValue), so what was measured is not the network's doing; test again while nothing "
                    + "stops it",
                "ce programme ou sa machine est resté à l'arrêt pendant \(self.seconds(seconds)) au cours du rejeu "
                    + "(\(self.role(role))) : ce qui a été mesuré n'est pas le fait du réseau ; recommencez "
                    + "sans interruption"
            )
        case .machineBusy(let excess, let reading, let limit, let role):
            busySentence(excess, reading, limit, role)
        case .endLimited(let limit, let share, let role): endLimitedSentence(limit, share, role)
        case .pathChanged(let difference, let role): pathSentence(difference, during: role)
        case .analysisUnanswered(let failure):
            say(
                "the results service does not answer (\(connectionFailure(failure))); try again later",
                "le service de résultats ne répond pas (\(connectionFailure(failure))) ; réessayez plus tard")
        case .searchOutOfOrder(let server, let answer):
            say(
                "the search for a rule of \(server) is out of order (\(lastAnswer(answer))), as upstream's is; trying again "
                    + "will not help: let this client lead the search, with \"dpi\" without --upstream",
                "la recherche de règle de \(server) est hors service (\(lastAnswer(answer))), comme celle d'upstream ; "
                    + "réessayer n'y changera rien : laissez ce client mener la recherche, avec « dpi » sans --upstream"
            )
        case .analysisRefused(let refusal):
            say(
                "the results service refuses the analysis: \(serviceRefusal(refusal))",
                "le service de résultats refuse l'analyse : \(serviceRefusal(refusal))")
        case .resultUnavailable(let polls, let answer):
            say(
                "no result after \(polls) polls (last answer: \(lastAnswer(answer))); try again later",
                "aucun résultat après \(polls) demandes (dernière réponse : \(lastAnswer(answer))) ; réessayez plus tard"
            )
        case .foreignResult(let userID, let historyCount, let testID):
            say(
                "the results service sent the result of user \(userID), test \(historyCount), replay \(testID), "
                    + "not of this test",
                "le service de résultats a envoyé le résultat de l'utilisateur \(userID), test \(historyCount), "
                    + "rejeu \(testID), et non celui de ce test"
            )
        case .localizationImpossible(let failure):
            say(
                "the localization cannot be carried through: \(localizationFailure(failure))",
                "la localisation ne peut pas être menée à bien : \(localizationFailure(failure))")
        case .noServerPair(let failure):
            say(
                "the server names no pair for a localization (\(pairFailure(failure))); give two servers with \"--pair\"",
                "le serveur ne désigne aucune paire pour une localisation (\(pairFailure(failure))) ; donnez deux serveurs "
                    + "avec « --pair »"
            )
        case .malformedAnswer(let error):
            say(
                "the server sent something this client cannot read: \(wireSentence(error))",
                "le serveur a envoyé quelque chose d'illisible pour ce client : \(wireSentence(error))")
        }
    }

    /// Returns the sentence of a failed probe.
    package func probeSentence(_ failed: ProbeFailed) -> String {
        say(
            "\(failed.server) does not answer as a replay server (\(failed.service.map { "\($0.rawValue): " } ?? "")"
                + "\(probeFailure(failed.failure))); \"servers show \(failed.server)\" tells its address and ports",
            "\(failed.server) ne répond pas comme un serveur de rejeu (\(failed.service.map { "\($0.rawValue) : " } ?? "")"
                + "\(probeFailure(failed.failure))) ; « servers show \(failed.server) » dit son "
                + "adresse et ses ports"
        )
    }

    /// Returns the sentence of an unusable CA file.
    func trustSentence(_ file: String, _ fault: TrustProblem) -> String {
        let reason =
            switch fault {
            case .unreadable: say("it cannot be read", "lecture impossible")
            case .noOrdinaryFile: systemError(OpenedFile.noFile)
            case .empty: say("it holds no certificate", "il ne contient aucun certificat")
            case .notACertificate:
                say("it is neither a PEM nor a DER certificate", "ce n'est un certificat ni PEM ni DER")
            case .told(let text): text
            }
        return say(
            "the CA file \(file) cannot be used (\(reason)); it should hold a certificate as PEM or DER",
            "le fichier d'AC \(file) est inutilisable (\(reason)) ; il doit contenir un certificat PEM ou "
                + "DER"
        )
    }

    private func tlsSentence(_ problem: TLSError, server: String) -> String {
        func day(_ date: Date) -> String { InstantText.day(date) }
        let oldTLS = say(
            "if nobody can renew it, add the server with \"servers add NAME HOST --old-tls\"",
            "si personne ne peut y remédier, ajoutez le serveur avec « servers add NOM HÔTE --old-tls »")
        return switch problem {
        case .untrusted:
            say(
                "\(server) does not prove who it is (\(tlsProblem(problem))); give its CA with "
                    + "\"servers add NAME HOST --ca FILE\"",
                "\(server) ne prouve pas son identité (\(tlsProblem(problem))) ; donnez son AC avec "
                    + "« servers add NOM HÔTE --ca FICHIER »"
            )
        case .expired(let date):
            say(
                "the certificate of \(server) expired on \(day(date)); whoever runs it has to renew it",
                "le certificat de \(server) a expiré le \(day(date)) ; c'est à son exploitant de le renouveler"
            )
        case .notYetValid(let date):
            say(
                "the certificate of \(server) is not valid before \(day(date)); check this machine's clock, or tell "
                    + "whoever runs the server",
                "le certificat de \(server) n'est pas valable avant le \(day(date)) ; vérifiez l'horloge de cette "
                    + "machine, ou prévenez son exploitant"
            )
        case .shortKey(let bits):
            say(
                "the certificate of \(server) has an RSA key of \(bits) bits, which can be broken; at least "
                    + "\(TLSStandard.fewestRSABits) are sound; \(oldTLS)",
                "le certificat de \(server) a une clé RSA de \(bits) bits, que l'on peut casser ; il en faut au moins "
                    + "\(TLSStandard.fewestRSABits) ; \(oldTLS)"
            )
        case .signedWithSHA1:
            say(
                "the certificate of \(server) is signed with SHA-1, which can be forged; \(oldTLS)",
                "le certificat de \(server) est signé avec SHA-1, que l'on peut contrefaire ; \(oldTLS)")
        case .outdated:
            say(
                "\(server) offers no TLS that is sound (TLS 1.2 or later with ephemeral keys and authenticated "
                    + "ciphers); \(oldTLS)",
                "\(server) n'offre aucun TLS sûr (TLS 1.2 ou plus récent, avec clés éphémères et chiffrement "
                    + "authentifié) ; \(oldTLS)"
            )
        }
    }

    private func sideChannelSentence(_ failure: SideChannelFailure, server: String) -> String {
        switch failure {
        case .refused(.unknownReplay):
            say(
                "\(server) does not have this recording; choose another app or server",
                "\(server) n'a pas cet enregistrement ; choisissez une autre application ou un autre serveur")
        case .grantedUnknownReplay:
            say(
                "\(server) does not have this recording, although it granted the replay; choose another app or server "
                    + "(your address stays locked for five minutes there: others who share it are refused until then)",
                "\(server) n'a pas cet enregistrement, bien qu'il ait accordé le rejeu ; choisissez une autre application "
                    + "ou un autre serveur (votre adresse y reste bloquée pendant cinq minutes : ceux qui la partagent y "
                    + "sont refusés d'ici là)"
            )
        case .refused(.addressInUse):
            say(
                "\(server) is testing another client with your address; try again in five minutes",
                "\(server) teste déjà un autre client qui a votre adresse ; réessayez dans cinq minutes")
        case .refused(.overloaded):
            say(
                "\(server) is short of resources; try again later",
                "\(server) manque de ressources ; réessayez plus tard")
        case .refused(.other(let reason)):
            say(
                "\(server) refuses the replay (reason \(reason))",
                "\(server) refuse le rejeu (raison \(reason))")
        case .protocolViolation(let error):
            say(
                "\(server) does not speak the protocol: \(wireSentence(error))",
                "\(server) ne respecte pas le protocole : \(wireSentence(error))")
        case .closed(let stage):
            say(
                "\(server) closed the side channel during \(self.stage(stage))",
                "\(server) a fermé le canal auxiliaire pendant \(self.stage(stage))")
        case .silent(let stage):
            say(
                "\(server) said nothing: \(self.stage(stage)) took too long",
                "\(server) n'a rien répondu pendant \(self.stage(stage))")
        }
    }
}
