import WireProtocol

/// Timeouts after which the server closes a connection.
package struct ServerTimeouts: Equatable, Sendable {
    /// Timeout for the identification on a side channel.
    package var identification: Duration
    /// Timeout for each of the other messages before the replay, and after the completion.
    package var setUp: Duration
    /// Timeout for the completion message.
    package var replay: Duration
    /// Timeout for a whole side channel and for a whole replay connection.
    package var session: Duration
    /// Timeout for the client to close after the server's last message.
    package var farewell: Duration
    /// Time for which an answer to an own-IP query proves a client's address: clients send the query directly
    /// before their identification.
    package var ownIPAnswer: Duration = ProtocolLimits.serverIdentificationTimeout
    /// Timeout for a whole request to the results service, from the connection or from the previous answer.
    /// Clients wait five seconds for an answer (Specification 9.10) and send each request in one piece.
    package var request: Duration = .seconds(20)
    /// Time for which a draining server continues to answer after the last replay: clients request the
    /// analysis immediately, and its result some seconds later (Specification 9.10).
    package var results: Duration = .seconds(10)
    /// Maximum duration of sending datagrams of one UDP flow (Specification 6.3).
    package var datagrams: Duration = ProtocolLimits.udpReplayServer

    /// The timeouts that Specification 5.4 and 6.6 require of a server.
    package static let published = ServerTimeouts(
        identification: ProtocolLimits.serverIdentificationTimeout,
        setUp: ProtocolLimits.serverSetupTimeout,
        replay: ProtocolLimits.serverReplayTimeout, session: ProtocolLimits.session,
        farewell: ProtocolLimits.farewellTimeout)

    /// The timeout of a stage of the side channel.
    func duration(of stage: ServerStage) -> Duration {
        switch stage {
        case .identification: identification
        case .completion: replay
        case .finished: farewell
        default: setUp
        }
    }
}
