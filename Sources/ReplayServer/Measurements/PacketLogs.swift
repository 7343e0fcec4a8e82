import Basics
import Characterisation
import Foundation
import Logging
import Networking
import PacketLog
import Synchronization
import TestModel
import WireProtocol

/// The logs of the packets of replays for which clients asked when their session was open.
final class PacketLogs: Sendable {
    /// The answer to a client that asks for a log.
    enum Preparation: Equatable, Sendable {
        case prepared
        /// This machine does not let the server read packets, or an emulated line limits replays.
        case impossible
        /// Too many replays of the address, or of all, are logged.
        case tooMany
    }

    /// The maximum number of replays that are or will be logged: 4 MB each.
    static let mostReplays = 32
    /// The same for one address: a replay, and the one before it, whose log is being finished.
    static let mostReplaysOfOne = 2
    /// The greatest number of packets of finished logs: about 16 MB.
    static let mostPackets = 1_000_000

    private let open: (@Sendable () throws -> Int32)?
    private let log: ThrottledLog?
    private let stack: any NetworkStack
    private let slots = Mutex<[ClientNetwork: Int]>([:])
    private let finished: NewestReplays<SentPacketLog>

    /// - Parameters:
    ///   - open: makes a socket for packets where the server's own sockets are, or throws a `SystemError`; nil where
    ///     packets tell nothing, as an emulated path or line limits replays.
    ///   - stack: runs what takes long.
    ///   - log: receives the reasons for which logs could not be made; nil for none.
    ///   - mostPackets: the greatest number of packets of finished logs.
    init(
        open: (@Sendable () throws -> Int32)?, on stack: any NetworkStack, log: ThrottledLog? = nil,
        mostPackets: Int = mostPackets
    ) {
        self.open = open
        self.stack = stack
        self.log = log
        finished = NewestReplays(most: mostPackets, mostOfOne: mostPackets / 4, least: 64)
    }

    /// Prepares to log the packets of the replay of a session.
    func prepare(for session: ReplaySession) -> Preparation {
        guard let open else { return .impossible }
        var failure = Preparation.impossible
        let isPrepared = session.preparePackets {
            let network = ClientNetwork(session.client.peer)
            guard enter(network) else {
                failure = .tooMany
                return nil
            }
            do {
                return PacketLogSlot(try open(), on: stack) { [weak self] in self?.leave(network) }
            } catch {
                leave(network)
                tell(error, of: session.client)
                return nil
            }
        }
        return isPrepared ? .prepared : failure
    }

    /// Begins a log.
    ///
    /// - Parameters:
    ///   - session: the replay.
    ///   - connection: its connection.
    ///   - segment: the payload of a full segment, in bytes; nil if it is not known.
    /// - Returns: the log; nil unless the client asked for one.
    func begin(
        of session: ReplaySession, on connection: PacketTap.Connection, segment: Int?
    ) -> RunningPacketLog? {
        guard let slot = session.takePacketSlot(), let socket = slot.takeSocket() else { return nil }
        do throws(SystemError) {
            return try RunningPacketLog(connection, segment: segment, socket: socket, slot)
        } catch {
            // The client is told that there is none.
            tell(error, of: session.client)
            return nil
        }
    }

    /// Ends a log; returns at once.
    ///
    /// - Parameters:
    ///   - log: the log.
    ///   - session: the replay.
    ///   - isKept: true to keep what the log tells of the replay for the client.
    func end(_ log: RunningPacketLog, of session: ReplaySession, isKept: Bool) {
        // Freeing the ring, and the fates of tens of thousands of packets, take longer than an event loop may be held up.
        stack.submit { [finished] in
            guard let sender = log.end(), isKept else { return }
            let packets = SentPacketLog(sender.packets())
            finished.keep(
                packets, size: packets.count, of: session.identification, from: session.client)
        }
    }

    /// Returns the log of a replay of a client; nil if there is none.
    func log(of key: TestKey, for client: String) -> SentPacketLog? { finished.value(of: key, for: client) }

    /// Number of places of logs in use.
    var slotCount: Int { slots.withLock { $0.values.reduce(0, +) } }

    private func enter(_ network: ClientNetwork) -> Bool {
        slots.withLock { slots in
            guard slots[network, default: 0] < Self.mostReplaysOfOne,
                slots.values.reduce(0, +) < Self.mostReplays
            else { return false }
            slots[network, default: 0] += 1
            return true
        }
    }

    private func leave(_ network: ClientNetwork) {
        slots.withLock { slots in
            let count = slots[network, default: 0]
            slots[network] = count > 1 ? count - 1 : nil
        }
    }

    /// An operator has to be able to tell a missing right from missing memory or descriptors.
    private func tell(_ error: any Error, of client: ClientKey) {
        let reason = (error as? SystemError)?.text ?? "\(error)"
        log?.write(
            "packets of a replay not logged", kind: "packets: \(reason)", level: .warning,
            ["client": "\(IPLiteral.anonymised(client.peer))", "reason": "\(reason)"])
    }
}

/// A log that is being made; what it holds is freed by ``end()``.
final class RunningPacketLog: Sendable {
    private let log: Mutex<ConnectionLog?>
    private let slot: PacketLogSlot

    fileprivate init(
        _ connection: PacketTap.Connection, segment: Int?, socket: Int32, _ slot: PacketLogSlot
    ) throws(SystemError) {
        log = Mutex(try ConnectionLog(connection, segment: segment, socket: socket))
        self.slot = slot
    }

    /// Takes the packets that came since the last call; to be called several times a second.
    func read() { log.withLock { $0?.read() } }

    /// Ends the log, for which the kernel needs some 10 ms.
    ///
    /// - Returns: all that is known of the connection; nil if packets were missed.
    func end() -> CapturedSender? { log.withLock { $0.take()?.end() } }
}

extension TestKey {
    /// The key of a replay.
    init(_ identification: Identification) {
        self.init(
            userID: identification.userID, historyCount: identification.historyCount,
            testID: identification.testID)
    }
}
