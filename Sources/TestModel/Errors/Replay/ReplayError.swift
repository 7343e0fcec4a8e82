package import Foundation
package import WireProtocol

/// Reasons that a test, or one of its replays, gave no result (Specification 16.3).
package enum ReplayError: Codable, Error, Equatable, Sendable {
    /// The server's name could not be resolved.
    case hostNotResolvable(host: String)
    /// The locate service named no machine, and there is no other server to fall back on.
    case locateFailed(service: String, LocateFailure)
    /// The locate service asks for no requests until the given time.
    case locateHeldOff(service: String, until: Date)
    /// No M-Lab machine granted access; the refusal is nil if no machine was left to try.
    case noEnvelope(machinesTried: Int, MachineRefusal?)
    /// The server rejects this client's address.
    case accessDenied(server: String)
    /// The CA file cannot be read, or contains no certificate.
    case trustUnreadable(file: String, TrustProblem)
    /// TLS failed.
    case tlsFailed(server: String, ConnectionFailure)
    /// This client rejects the server's TLS parameters or certificate.
    case tlsUnsound(TLSError, server: String)
    /// The control connection was not established.
    case controlConnectionFailed(server: String, ConnectionFailure)
    /// The exchange on the side channel failed.
    case sideChannel(SideChannelFailure, server: String)
    /// The server does not make the third recording of a triple: it does not run this program.
    case noThirdRecording(server: String)
    /// The server does not serve the upload of a recording: it does not run this program, or emulates a path.
    case noUpload(server: String)
    /// The server does not let clients choose its congestion control: it does not run this program, or does not have it.
    case noCongestionChoice(server: String, algorithm: String)
    /// The server does not repeat recordings within their flow: it does not run this program.
    case noRepetition(server: String)
    /// The port mapping lacks the recorded flow.
    case flowNotMapped(recordedEndpoint: String)
    /// The server does not serve the port of a port test, so the test is impossible.
    case portNotServed(port: Int, server: String)
    /// The replay connection was not established.
    case replayConnectionFailed(endpoint: String, ConnectionFailure)
    /// The replay port does not know this client's address; there may be a proxy in between.
    case addressUnknownToReplayPort(endpoint: String)
    /// The control replay of a port test received nothing, so there is no reference for the tested port.
    case nothingReceived(endpoint: String, ReplayEnding)
    /// This program was suspended for this many seconds of a replay, or the machine slept.
    case stoodStill(seconds: Double, role: ReplayRole)
    /// This machine was too busy during a replay: what exceeded its limit, the reading, and the limit in the same unit
    /// (`ReplayEnvironment.reading(of:)`), which earlier versions did not store.
    case machineBusy(BusyLimit.Excess, reading: Double, limit: Double?, role: ReplayRole)
    /// An end of the connection, not the path, limited this share of a replay's slices.
    case endLimited(SliceLimit, share: Double, role: ReplayRole)
    /// The replays of a test took different ways, or one changed its way: they cannot be compared. The role is that of
    /// the replay during which it changed; nil between two.
    case pathChanged(PathDifference, during: ReplayRole?)
    /// The results service did not answer the analysis request.
    case analysisUnanswered(ConnectionFailure)
    /// The server's rule search does not work; its answer to the last request for one.
    case searchOutOfOrder(server: String, LastAnswer)
    /// The results service refused the analysis.
    case analysisRefused(ServiceRefusal)
    /// No result after all polls.
    case resultUnavailable(polls: Int, LastAnswer)
    /// A localization could not be completed.
    case localizationImpossible(LocalizationFailure)
    /// No server pair is available for a localization.
    case noServerPair(PairFailure)
    /// A result that belongs to another user or test.
    case foreignResult(userID: String, historyCount: Int, testID: Int)
    /// An answer that violates the protocol.
    case malformedAnswer(WireProtocolError)
}

extension ReplayError {
    /// True if the same test meets the same error again at this server.
    package var isLasting: Bool {
        switch self {
        case .noThirdRecording, .noUpload, .noCongestionChoice, .noRepetition: true
        case .sideChannel(let failure, _): failure.isUnknownReplay
        default: false
        }
    }
}
