/// Why a client's conversation on the side channel ended without a result.
package enum SideChannelFailure: Codable, Error, Equatable, Sendable {
    /// The server refused the replay.
    case refused(Permission.Refusal)
    /// The server sent something that the protocol does not have at this point.
    case protocolViolation(WireProtocolError)
    /// The server closed the connection.
    case closed(during: ClientSideChannel.Stage)
    /// The server said nothing for as long as this stage may take.
    case silent(during: ClientSideChannel.Stage)
}
