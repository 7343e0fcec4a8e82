import SystemFiles
package import TestModel
import Foundation
import WireProtocol

extension English {
    package func replaySentence(_ error: ReplayError) -> String {
        switch error {
        case .hostNotResolvable(let host):
            "the server name \"\(host)\" has no address (no DNS entry was found); check its spelling and your "
                + "connection"
        case .locateFailed(let service, let failure):
            "the locate service \(service) named no M-Lab machine (\(locateFailure(failure))); try again later or "
                + "use another server"
        case .locateHeldOff(let service, let until):
            "the locate service \(service) asks to be left alone until \(minute(until)), as this address asked too "
                + "often; try again then, or let lookups wait with \"settings set mlab-wait on\""
        case .noEnvelope(0, let refusal):
            "there is no M-Lab machine left for this test (\(machineRefusal(refusal)))"
        case .noEnvelope(let tried, let refusal):
            "none of \(tried) M-Lab machine\(tried == 1 ? "" : "s") granted access (\(machineRefusal(refusal))); "
                + "try again later"
        case .accessDenied(let server):
            "\(server) does not accept this address (no access envelope); "
                + "reach it as a machine of M-Lab, with --server mlab"
        case .trustUnreadable(let file, let fault): trustSentence(file, fault)
        case .tlsFailed(let server, let failure):
            "\(server) does not prove who it is (\(connectionFailure(failure))); "
                + "give its CA with \"servers add NAME HOST --ca FILE\""
        case .tlsUnsound(let problem, let server): tlsSentence(problem, server: server)
        case .controlConnectionFailed(let server, let failure):
            "\(server) cannot be reached (\(connectionFailure(failure))); try \"servers probe\""
        case .sideChannel(let failure, let server): sideChannelSentence(failure, server: server)
        case .flowNotMapped(let endpoint):
            "the server does not say where it serves the recorded endpoint \(endpoint)"
        case .portNotServed(let port, let server):
            "\(server) does not serve port \(port), so nothing can be said of it; choose another port or server"
        case .replayConnectionFailed(let endpoint, let failure):
            "no replay connection to \(endpoint) (\(connectionFailure(failure))); "
                + "the port may be blocked on the way, or not served there"
        case .addressUnknownToReplayPort(let endpoint):
            "\(endpoint) sees another address of this client than the side channel does; "
                + "a proxy may stand between them"
        case .nothingReceived(let endpoint, let ending):
            "nothing came back from \(endpoint) (\(emptiness(ending))), which a port is compared with; "
                + "try again later or use another server"
        case .stoodStill(let seconds, let role):
            "this program or its machine stood still for \(String(format: "%.1f", seconds)) s during the replay of "
                + "the \(role.rawValue), so what was measured is not the network's doing; test again while nothing "
                + "stops it"
        case .analysisUnanswered(let failure):
            "the results service does not answer (\(connectionFailure(failure))); try again later"
        case .searchOutOfOrder(let server, let answer):
            "the search for a rule of \(server) is out of order (\(lastAnswer(answer))), as upstream's is; trying again "
                + "will not help: let this client lead the search, with \"dpi\" without --upstream"
        case .analysisRefused(let refusal):
            "the results service refuses the analysis: \(serviceRefusal(refusal))"
        case .resultUnavailable(let polls, let answer):
            "no result after \(polls) polls (last answer: \(lastAnswer(answer))); try again later"
        case .foreignResult(let userID, let historyCount, let testID):
            "the results service sent the result of user \(userID), test \(historyCount), replay \(testID), "
                + "not of this test"
        case .localizationImpossible(let failure):
            "the localization cannot be carried through: \(localizationFailure(failure))"
        case .noServerPair(let failure):
            "the server names no pair for a localization (\(pairFailure(failure))); give two servers with \"--pair\""
        case .malformedAnswer(let error):
            "the server sent something this client cannot read: \(wireSentence(error))"
        }
    }

    package func probeSentence(_ failed: ProbeFailed) -> String {
        "\(failed.server) does not answer as a replay server (\(failed.service.map { "\($0.rawValue): " } ?? "")"
            + "\(probeFailure(failed.failure))); \"servers show \(failed.server)\" tells its address and ports"
    }

    /// That a CA file cannot be used.
    func trustSentence(_ file: String, _ fault: TrustFault) -> String {
        let reason =
            switch fault {
            case .unreadable: "it cannot be read"
            case .noOrdinaryFile: systemError(OpenedFile.noFile)
            case .empty: "it holds no certificate"
            case .notACertificate: "it is neither a PEM nor a DER certificate"
            case .told(let text): text
            }
        return "the CA file \(file) cannot be used (\(reason)); it should hold a certificate as PEM or DER"
    }

    private func tlsSentence(_ problem: TLSProblem, server: String) -> String {
        func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
        let oldTLS = "if nobody can renew it, add the server with \"servers add NAME HOST --old-tls\""
        return switch problem {
        case .untrusted:
            "\(server) does not prove who it is (\(tlsProblem(problem))); give its CA with "
                + "\"servers add NAME HOST --ca FILE\""
        case .expired(let date):
            "the certificate of \(server) expired on \(day(date)); whoever runs it has to renew it"
        case .notYetValid(let date):
            "the certificate of \(server) is not valid before \(day(date)); check this machine's clock, or tell "
                + "whoever runs the server"
        case .shortKey(let bits):
            "the certificate of \(server) has an RSA key of \(bits) bits, which can be broken; at least "
                + "\(TLSStandard.fewestRSABits) are sound; \(oldTLS)"
        case .signedWithSHA1:
            "the certificate of \(server) is signed with SHA-1, which can be forged; \(oldTLS)"
        case .outdated:
            "\(server) offers no TLS that is sound (TLS 1.2 or later with ephemeral keys and authenticated "
                + "ciphers); \(oldTLS)"
        }
    }

    private func sideChannelSentence(_ failure: SideChannelFailure, server: String) -> String {
        switch failure {
        case .refused(.unknownReplay):
            "\(server) does not have this recording; choose another app or server"
        case .grantedUnknownReplay:
            "\(server) does not have this recording, although it granted the replay; choose another app or server "
                + "(your address stays locked for five minutes there: others who share it are refused until then)"
        case .refused(.addressInUse):
            "\(server) is testing another client with your address; try again in five minutes"
        case .refused(.overloaded): "\(server) is short of resources; try again later"
        case .refused(.other(let reason)): "\(server) refuses the replay (reason \(reason))"
        case .protocolViolation(let error): "\(server) does not speak the protocol: \(wireSentence(error))"
        case .closed(let stage): "\(server) closed the side channel during \(self.stage(stage))"
        case .silent(let stage): "\(server) said nothing: \(self.stage(stage)) took too long"
        }
    }
}
