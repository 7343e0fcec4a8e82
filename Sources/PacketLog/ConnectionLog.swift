package import Basics
package import Characterisation
import Captures

/// The packets that this machine sends on one TCP connection, with what becomes of each, from when the log is made.
package struct ConnectionLog: ~Copyable {
    private var tap: PacketTap
    private var sender: CapturedSender
    /// The number of segments and acknowledgements so far.
    package var count: Int { sender.count }
    /// Number of packets that found no room.
    private var missed = 0
    private let most: Int

    /// Fewer than one in so many packets that were missed leave the fates of the others known.
    private static let mostMissed = 1_000
    /// The number of segments and acknowledgements that are logged, unless another one is asked for: about 6 MB.
    package static let usual = 100_000

    /// Begins a log.
    ///
    /// - Parameters:
    ///   - connection: the connection.
    ///   - segment: the payload of a full segment, in bytes: longer packets stand for several; nil if it is not known.
    ///   - most: the maximum number of segments and acknowledgements; what comes later is not logged.
    ///   - socket: a socket of ``PacketTap/socket()``, which is the log's from now on, also if this fails.
    /// - Throws: `SystemError`.
    package init(
        _ connection: PacketTap.Connection, segment: Int?, most: Int = usual, socket: Int32
    ) throws(SystemError) {
        self.most = most
        tap = try PacketTap(connection, socket: socket)
        sender = CapturedSender(segment: segment)
    }

    /// Takes the packets that came since the last call; to be called several times a second.
    package mutating func read() {
        while count < most {
            guard let packet = tap.next() else {
                missed += tap.missed()
                return
            }
            sender.take(packet)
        }
    }

    /// Ends the log.
    ///
    /// - Returns: all that is known of the connection; nil if packets were missed.
    package consuming func end() -> CapturedSender? {
        read()
        return missed * Self.mostMissed > count ? nil : sender
    }
}
