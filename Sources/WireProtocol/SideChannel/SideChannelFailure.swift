/// Why a client's conversation on the side channel ended without a result.
package enum SideChannelFailure: Codable, Error, Equatable, Sendable {
    /// The server refused the replay.
    case refused(Permission.Refusal)
    /// The server granted the replay and closed the connection where the sender count was due: upstream's does so for a
    /// recording that it does not have, and then lets no other user in from this address until the admission is too old
    /// (Specification 5.3.3, 5.5).
    case grantedUnknownReplay
    /// The server sent something that the protocol does not have at this point.
    case protocolViolation(WireProtocolError)
    /// The server closed the connection.
    case closed(during: ClientStage)
    /// The server said nothing for as long as this stage may take.
    case silent(during: ClientStage)
}
