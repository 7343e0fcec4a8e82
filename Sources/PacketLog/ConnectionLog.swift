package import Basics
package import Characterisation
import Captures

/// The packets that this machine sends on one TCP connection, with what becomes of each, from when the log is made.
package struct ConnectionLog: ~Copyable {
    private var tap: PacketTap
    private var sender: CapturedSender
    /// Number of packets in both directions.
    package private(set) var count = 0

    /// Fewer than one in so many packets that were missed leave the fates of the others known.
    private static let mostMissed = 1_000

    /// Begins a log.
    ///
    /// - Parameters:
    ///   - connection: the connection.
    ///   - segment: the payload of a full segment, in bytes: longer packets stand for several; nil if it is not known.
    ///   - socket: a socket of ``PacketTap/socket()``, which is the log's from now on, also if this fails.
    /// - Throws: `SystemError`.
    package init(
        _ connection: PacketTap.Connection, segment: Int?, socket: Int32
    ) throws(SystemError) {
        tap = try PacketTap(connection, socket: socket)
        sender = CapturedSender(segment: segment)
    }

    /// Takes the packets that came since the last call; to be called several times a second.
    package mutating func read() {
        while let packet = tap.next() {
            sender.take(packet)
            count += 1
        }
    }

    /// Ends the log.
    ///
    /// - Returns: all that is known of the connection; nil if packets were missed.
    package consuming func end() -> CapturedSender? {
        read()
        return tap.missed() * Self.mostMissed > count ? nil : sender
    }
}
