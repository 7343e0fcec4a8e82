import WireProtocol

/// The longest durations of a UDP replay.
package struct UDPReplayLimits: Equatable, Sendable {
    /// How long the client sends.
    package var sending: Duration
    /// How long it waits in all for the server's last `DONE`.
    package var replay: Duration

    package init(sending: Duration, replay: Duration) {
        self.sending = sending
        self.replay = replay
    }

    /// The limits of a replay of which so much counts: the client need not send longer. It may begin to receive
    /// later than it begins to send, so it waits as long as any.
    func sending(atMost window: Duration) -> UDPReplayLimits {
        UDPReplayLimits(sending: min(sending, window), replay: replay)
    }

    /// What Specification 6.3 and 7.3 allow.
    package static let published = UDPReplayLimits(
        sending: ProtocolLimits.udpReplayClient,
        replay: ProtocolLimits.udpReplayServer + ProtocolLimits.udpReplayGrace)
}
