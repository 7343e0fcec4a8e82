import WireProtocol

/// The longest durations of a UDP replay.
package struct UDPReplayLimits: Equatable, Sendable {
    /// The longest time for which the client sends.
    package var sending: Duration
    /// The longest time, in all, that it waits for the server's last `DONE`.
    package var replay: Duration

    package init(sending: Duration, replay: Duration) {
        self.sending = sending
        self.replay = replay
    }

    /// The limits of Specification 6.3 and 7.3.
    package static let published = UDPReplayLimits(
        sending: ProtocolLimits.udpReplayClient,
        replay: ProtocolLimits.udpReplayServer + ProtocolLimits.udpReplayGrace)
}
