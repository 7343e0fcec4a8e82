import WireProtocol

/// How long the server waits before it closes a connection.
package struct ServerTimeouts: Equatable, Sendable {
    /// For the identification on a side channel.
    package var identification: Duration
    /// For each of the other messages before the replay, and after the completion.
    package var setUp: Duration
    /// For the completion message.
    package var replay: Duration
    /// For a whole side channel and for a whole replay connection.
    package var session: Duration
    /// For the client to close after the server said its last word.
    package var farewell: Duration
    /// How long an answer to an own-IP query proves that a client's replays come from there: clients ask right
    /// before they identify themselves.
    package var ownIPAnswer: Duration = ProtocolLimits.serverIdentificationTimeout
    /// For a whole request to the results service, from the connection or from the answer before. Clients wait
    /// five seconds for an answer (Specification 9.10) and send each request in one piece.
    package var request: Duration = .seconds(20)
    /// How long a server that drains goes on answering after the last replay: clients ask for the analysis at once,
    /// and for its result some seconds later (Specification 9.10).
    package var results: Duration = .seconds(10)
    /// How long datagrams of one UDP flow are sent (Specification 6.3).
    package var datagrams: Duration = ProtocolLimits.udpReplayServer

    /// What Specification 5.4 and 6.6 ask of a server.
    package static let published = ServerTimeouts(
        identification: ProtocolLimits.serverIdentificationTimeout,
        setUp: ProtocolLimits.serverSetupTimeout,
        replay: ProtocolLimits.serverReplayTimeout, session: ProtocolLimits.session,
        farewell: ProtocolLimits.farewellTimeout)

    /// How long to wait in a stage of the side channel.
    func duration(of stage: ServerStage) -> Duration {
        switch stage {
        case .identification: identification
        case .completion: replay
        case .finished: farewell
        default: setUp
        }
    }
}
