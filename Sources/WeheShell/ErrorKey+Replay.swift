import ReplayClient
import TestModel
import WireProtocol

extension ErrorKey {
    /// The key of a test without a result, which is also stored with the test.
    static func of(_ error: ReplayError) -> String {
        switch error {
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
        case .flowNotMapped: "flow-not-mapped"
        case .replayConnectionFailed: "replay-connection-failed"
        case .portNotServed: "port-not-served"
        case .addressUnknownToReplayPort: "address-unknown-to-replay-port"
        case .nothingReceived: "nothing-received"
        case .stoodStill: "stood-still"
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
}
