import Basics
import Captures
import Networking
import NIOCore
import PacketLog
import Recordings
import WireProtocol

/// Logs the packets of one replay over TCP, on the event loop of its connection.
final class PacketRecorder {
    private let logs: PacketLogs
    private let session: ReplaySession
    private let log: RunningPacketLog
    private let task: RepeatedTask

    /// The time between two readings: the ring holds far more than comes meanwhile.
    private static let interval = TimeAmount.milliseconds(50)

    /// Begins to log; nil if the client did not ask for it, and if it cannot be done.
    ///
    /// - Parameters:
    ///   - session: the replay.
    ///   - channel: its connection.
    ///   - logs: the logs that clients asked for.
    init?(of session: ReplaySession, on channel: any Channel, _ logs: PacketLogs) {
        guard session.plan.direction == .down, !session.isOnEmulatedLine,
            let address = channel.remoteAddress?.unmappedIPAddress.flatMap({ IPAddress($0) }),
            let peer = channel.remoteAddress?.port, let own = channel.localAddress?.port,
            let log = logs.begin(
                of: session,
                on: PacketTap.Connection(
                    to: FlowEndpoint(address, UInt16(clamping: peer)), ownPort: UInt16(clamping: own)),
                segment: SegmentSize.told(on: channel))
        else { return nil }
        self.logs = logs
        self.log = log
        self.session = session
        task = channel.eventLoop.scheduleRepeatedTask(
            initialDelay: Self.interval, delay: Self.interval
        ) { _ in log.read() }
    }

    /// Ends the log.
    ///
    /// - Parameter isKept: true to keep it for the client.
    func end(isKept: Bool) {
        task.cancel()
        logs.end(log, of: session, isKept: isKept)
    }
}
