import ReplayClient
import TestModel
import WireProtocol

extension ExitCode {
    /// The code of a test without a result: upstream's where the meaning is the same (Specification 16.4), from 30 on
    /// otherwise.
    static func of(_ error: ReplayError) -> Int32 {
        switch error {
        case .hostNotResolvable: 10
        case .locateFailed, .noEnvelope, .accessDenied: 9
        case .trustUnreadable, .tlsFailed, .tlsUnsound: 12
        case .controlConnectionFailed: unreachable
        case .sideChannel(.refused(.unknownReplay), _), .sideChannel(.grantedUnknownReplay, _): 15
        case .sideChannel(.refused(.addressInUse), _): 16
        case .sideChannel(.refused(.overloaded), _): 17
        case .sideChannel(.refused(.other), _): 18
        case .sideChannel: unreachable
        case .flowNotMapped: flowNotMapped
        case .replayConnectionFailed: 30
        case .portNotServed: 33
        case .addressUnknownToReplayPort: 31
        case .nothingReceived: 32
        case .stoodStill: 34
        case .locateHeldOff: 35
        case .analysisUnanswered: 19
        case .searchOutOfOrder(_, .unanswered): 19
        case .searchOutOfOrder: 20
        case .analysisRefused: 20
        case .resultUnavailable: 24
        case .foreignResult: 25
        case .malformedAnswer: 26
        case .localizationImpossible: 27
        case .noServerPair: 28
        }
    }
}
