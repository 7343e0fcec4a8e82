/// The point of a conversation on the side channel at which a message came.
package enum ConversationPoint: Codable, Equatable, Sendable {
    /// Before the client said who it is.
    case beforeIdentification
    /// At a stage of the client's part.
    case client(ClientStage)
    /// At a stage of the server's part.
    case server(ServerStage)
}

/// The place of a client in a conversation on the side channel: what it waits for.
package enum ClientStage: String, Codable, Equatable, Sendable, CaseIterable {
    /// The connection is not open yet.
    case connecting
    /// Identification sent; the server decides.
    case permission
    /// Announcements sent; the server lists its ports.
    case mapping
    /// The mapping is read; the sender count follows.
    case senderCount
    /// The replay runs.
    case replay
    /// Samples sent; the server acknowledges them.
    case acknowledgement
    /// Farewell sent; a second acknowledgement may come.
    case farewell
    /// All is said.
    case finished
}

/// The message that a server waits for in a conversation on the side channel.
package enum ServerStage: String, Codable, Equatable, Sendable, CaseIterable {
    case identification
    case changeSpecification
    /// The server itself has to decide; no message may be fed in.
    case decision
    case bandwidthProbe
    case bandwidthProbeRate
    case statistics
    case statisticsBody
    case completion
    case samples
    case resultRequest
    case finished
}
