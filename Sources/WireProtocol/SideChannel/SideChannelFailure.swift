/// Reasons that a client's dialogue on the side channel ended without a result.
package enum SideChannelFailure: Codable, Error, Equatable, Sendable {
    /// The server refused the replay.
    case refused(Permission.Refusal)
    /// The server granted the replay and closed the connection instead of sending the sender count:
    /// upstream's server does so for an unknown recording, and then admits no other user from this address
    /// until the admission has expired (Specification 5.3.3, 5.5).
    case grantedUnknownReplay
    /// The server sent a message that the protocol does not permit at this point.
    case protocolViolation(WireProtocolError)
    /// The server closed the connection.
    case closed(during: ClientStage)
    /// The server said nothing for as long as this stage may take.
    case silent(during: ClientStage)

    /// True if the server does not know the recording.
    package var isUnknownReplay: Bool { self == .refused(.unknownReplay) || self == .grantedUnknownReplay }
}
