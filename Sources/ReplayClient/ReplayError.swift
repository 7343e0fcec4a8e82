import Foundation
import TestModel
import WireProtocol

/// Why a test, or one replay of it, gave no result (Specification 16.3).
package enum ReplayError: Error, Equatable, Sendable {
    /// The server's name has no address.
    case hostNotResolvable(host: String, reason: String)
    /// The locate service named no machine, and there is no other server to fall back on.
    case locateFailed(service: String, reason: String)
    /// No M-Lab machine granted access.
    case noEnvelope(machinesTried: Int, reason: String)
    /// The server does not accept this client's address.
    case accessDenied(server: String)
    /// The CA of M-Lab's replay servers is not known.
    case machineAuthorityMissing
    /// The CA file cannot be read, or holds no certificate.
    case trustUnreadable(file: String, reason: String)
    /// TLS failed.
    case tlsFailed(server: String, reason: String)
    /// This client does not take the server's TLS, or its certificate.
    case tlsUnsound(TLSProblem, server: String)
    /// The control connection did not come up.
    case controlConnectionFailed(server: String, reason: String)
    /// The conversation on the side channel failed.
    case sideChannel(SideChannelFailure, server: String)
    /// The port mapping lacks the recorded flow.
    case flowNotMapped(recordedEndpoint: String)
    /// The server does not serve the port of a port test, so that nothing can be said of it.
    case portNotServed(port: Int, server: String)
    /// The replay connection did not come up.
    case replayConnectionFailed(endpoint: String, reason: String)
    /// The replay port does not know this client's address, so a proxy may stand between.
    case addressUnknownToReplayPort(endpoint: String)
    /// The control of a port test received nothing, so there is nothing to hold the tested port against.
    case nothingReceived(endpoint: String, reason: String)
    /// This program did not run for so many seconds of a replay: it was stopped, or the machine slept.
    case stoodStill(seconds: Double, role: ReplayRole)
    /// The results service did not answer a request for the analysis.
    case analysisUnanswered(reason: String)
    /// The results service refused the analysis.
    case analysisRefused(reason: String)
    /// No result after all polls.
    case resultUnavailable(polls: Int, lastAnswer: String)
    /// A localization could not be carried through.
    case localizationImpossible(reason: String)
    /// No pair of servers is known for a localization.
    case noServerPair(reason: String)
    /// A result of another user or test.
    case foreignResult(userID: String, historyCount: Int, testID: Int)
    /// An answer that is not what the protocol says.
    case malformedAnswer(WireProtocolError)
}

extension ReplayError {
    /// The exit code: upstream's where the meaning is the same (Specification 16.4), from 30 on otherwise.
    package var exitCode: Int32 {
        switch self {
        case .hostNotResolvable: 10
        case .locateFailed, .noEnvelope, .accessDenied: 9
        case .trustUnreadable, .tlsFailed, .tlsUnsound, .machineAuthorityMissing: 12
        case .controlConnectionFailed: 8
        case .sideChannel(.refused(.unknownReplay), _): 15
        case .sideChannel(.refused(.addressInUse), _): 16
        case .sideChannel(.refused(.overloaded), _): 17
        case .sideChannel(.refused(.other), _): 18
        case .sideChannel: 8
        case .flowNotMapped: 7
        case .replayConnectionFailed: 30
        case .portNotServed: 33
        case .addressUnknownToReplayPort: 31
        case .nothingReceived: 32
        case .stoodStill: 34
        case .analysisUnanswered: 19
        case .analysisRefused: 20
        case .resultUnavailable: 24
        case .foreignResult: 25
        case .malformedAnswer: 26
        case .localizationImpossible: 27
        case .noServerPair: 28
        }
    }

    /// A stable key for programs.
    package var code: String {
        switch self {
        case .hostNotResolvable: "host-not-resolvable"
        case .locateFailed: "mlab-locate-failed"
        case .noEnvelope: "no-mlab-envelope"
        case .accessDenied: "access-denied"
        case .machineAuthorityMissing: "mlab-ca-missing"
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
            case .refused(.unknownReplay): "replay-unknown-to-server"
            case .refused(.addressInUse): "address-in-use"
            case .refused(.overloaded): "server-overloaded"
            case .refused(.other): "refused"
            case .protocolViolation: "protocol-violation"
            case .closed: "side-channel-closed"
            case .silent: "side-channel-silent"
            }
        case .flowNotMapped: "flow-not-mapped"
        case .replayConnectionFailed: "replay-connection-failed"
        case .portNotServed: "port-not-served"
        case .addressUnknownToReplayPort: "address-unknown-to-replay-port"
        case .nothingReceived: "nothing-received"
        case .stoodStill: "stood-still"
        case .analysisUnanswered: "analysis-unanswered"
        case .analysisRefused: "analysis-refused"
        case .resultUnavailable: "result-unavailable"
        case .foreignResult: "foreign-result"
        case .malformedAnswer: "malformed-answer"
        case .localizationImpossible: "localization-impossible"
        case .noServerPair: "no-server-pair"
        }
    }
}

extension ReplayError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .hostNotResolvable(let host, let reason):
            "the server name \"\(host)\" has no address (\(reason)); check its spelling and your connection"
        case .locateFailed(let service, let reason):
            "the locate service \(service) named no M-Lab machine (\(reason)); try again later or use another server"
        case .noEnvelope(let tried, let reason):
            tried == 0
                ? "there is no M-Lab machine left for this test (\(reason))"
                : "none of \(tried) M-Lab machine\(tried == 1 ? "" : "s") granted access (\(reason)); try again later"
        case .accessDenied(let server):
            "\(server) does not accept this address (no access envelope); "
                + "reach it as a machine of M-Lab, with --server mlab"
        case .machineAuthorityMissing:
            "replay servers on M-Lab prove who they are with the CA of the Wehe project, which does not come with "
                + "this program; get its certificate and name it with \"settings set mlab-server-ca FILE\""
        case .trustUnreadable(let file, let reason):
            "the CA file \(file) cannot be used (\(reason)); it should hold a certificate as PEM or DER"
        case .tlsFailed(let server, let reason):
            "\(server) does not prove who it is (\(reason)); "
                + "give its CA with \"servers add NAME HOST --ca FILE\""
        case .tlsUnsound(let problem, let server): Self.sentence(problem, server: server)
        case .controlConnectionFailed(let server, let reason):
            "\(server) cannot be reached (\(reason)); try \"servers probe\""
        case .sideChannel(let failure, let server): Self.sentence(failure, server: server)
        case .flowNotMapped(let endpoint):
            "the server does not say where it serves the recorded endpoint \(endpoint)"
        case .portNotServed(let port, let server):
            "\(server) does not serve port \(port), so nothing can be said of it; choose another port or server"
        case .replayConnectionFailed(let endpoint, let reason):
            "no replay connection to \(endpoint) (\(reason)); "
                + "the port may be blocked on the way, or not served there"
        case .addressUnknownToReplayPort(let endpoint):
            "\(endpoint) sees another address of this client than the side channel does; "
                + "a proxy may stand between them"
        case .nothingReceived(let endpoint, let reason):
            "nothing came back from \(endpoint) (\(reason)), which a port is compared with; "
                + "try again later or use another server"
        case .stoodStill(let seconds, let role):
            "this program or its machine stood still for \(String(format: "%.1f", seconds)) s during the replay of "
                + "the \(role.rawValue), so what was measured is not the network's doing; test again while nothing "
                + "stops it"
        case .analysisUnanswered(let reason):
            "the results service does not answer (\(reason)); try again later"
        case .analysisRefused(let reason): "the results service refuses the analysis: \(reason)"
        case .resultUnavailable(let polls, let lastAnswer):
            "no result after \(polls) polls (last answer: \(lastAnswer)); try again later"
        case .foreignResult(let userID, let historyCount, let testID):
            "the results service sent the result of user \(userID), test \(historyCount), replay \(testID), "
                + "not of this test"
        case .localizationImpossible(let reason): "the localization cannot be carried through: \(reason)"
        case .noServerPair(let reason):
            "the server names no pair for a localization (\(reason)); give two servers with \"--pair\""
        case .malformedAnswer(let error): "the server sent something this client cannot read: \(error)"
        }
    }

    private static func sentence(_ problem: TLSProblem, server: String) -> String {
        func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
        let oldTLS = "if nobody can renew it, add the server with \"servers add NAME HOST --old-tls\""
        return switch problem {
        case .untrusted:
            "\(server) does not prove who it is (\(problem)); give its CA with \"servers add NAME HOST --ca FILE\""
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

    private static func sentence(_ failure: SideChannelFailure, server: String) -> String {
        switch failure {
        case .refused(.unknownReplay):
            "\(server) does not have this recording; choose another app or server"
        case .refused(.addressInUse):
            "\(server) is testing another client with your address; try again in five minutes"
        case .refused(.overloaded): "\(server) is short of resources; try again later"
        case .refused(.other(let reason)): "\(server) refuses the replay (reason \(reason))"
        case .protocolViolation(let error): "\(server) does not speak the protocol: \(error)"
        case .closed(let stage): "\(server) closed the side channel during \(stage.rawValue)"
        case .silent(let stage): "\(server) said nothing: \(stage.rawValue) took too long"
        }
    }
}
