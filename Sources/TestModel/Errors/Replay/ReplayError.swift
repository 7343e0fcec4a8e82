package import Foundation
package import WireProtocol

/// Why a test, or one replay of it, gave no result (Specification 16.3).
package enum ReplayError: Codable, Error, Equatable, Sendable {
    /// The server's name has no address.
    case hostNotResolvable(host: String)
    /// The locate service named no machine, and there is no other server to fall back on.
    case locateFailed(service: String, LocateFailure)
    /// The locate service asks to be left alone until then.
    case locateHeldOff(service: String, until: Date)
    /// No M-Lab machine granted access; nil if none was left to ask.
    case noEnvelope(machinesTried: Int, MachineRefusal?)
    /// The server does not accept this client's address.
    case accessDenied(server: String)
    /// The CA file cannot be read, or holds no certificate.
    case trustUnreadable(file: String, TrustFault)
    /// TLS failed.
    case tlsFailed(server: String, ConnectionFailure)
    /// This client does not take the server's TLS, or its certificate.
    case tlsUnsound(TLSProblem, server: String)
    /// The control connection did not come up.
    case controlConnectionFailed(server: String, ConnectionFailure)
    /// The conversation on the side channel failed.
    case sideChannel(SideChannelFailure, server: String)
    /// The port mapping lacks the recorded flow.
    case flowNotMapped(recordedEndpoint: String)
    /// The server does not serve the port of a port test, so that nothing can be said of it.
    case portNotServed(port: Int, server: String)
    /// The replay connection did not come up.
    case replayConnectionFailed(endpoint: String, ConnectionFailure)
    /// The replay port does not know this client's address, so a proxy may stand between.
    case addressUnknownToReplayPort(endpoint: String)
    /// The control of a port test received nothing, so there is nothing to hold the tested port against.
    case nothingReceived(endpoint: String, ReplayEnding)
    /// This program did not run for so many seconds of a replay: it was stopped, or the machine slept.
    case stoodStill(seconds: Double, role: ReplayRole)
    /// The results service did not answer a request for the analysis.
    case analysisUnanswered(ConnectionFailure)
    /// The server's search for a classifier's rule does not work; what it said when it was asked to lead one.
    case searchOutOfOrder(server: String, LastAnswer)
    /// The results service refused the analysis.
    case analysisRefused(ServiceRefusal)
    /// No result after all polls.
    case resultUnavailable(polls: Int, LastAnswer)
    /// A localization could not be carried through.
    case localizationImpossible(LocalizationFailure)
    /// No pair of servers is known for a localization.
    case noServerPair(PairFailure)
    /// A result of another user or test.
    case foreignResult(userID: String, historyCount: Int, testID: Int)
    /// An answer that is not what the protocol says.
    case malformedAnswer(WireProtocolError)
}
