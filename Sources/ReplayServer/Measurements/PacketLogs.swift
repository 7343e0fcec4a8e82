import Basics
import Characterisation
import Foundation
import Networking
import PacketLog
import Synchronization
import TestModel
import WireProtocol

/// The logs of the packets of replays for which clients asked before they began.
final class PacketLogs: Sendable {
    private struct State {
        /// The sockets of the logs that are to be made, so that it is known before a replay that one can be.
        var sockets: [TestKey: Int32] = [:]
        /// The keys of these, the oldest first.
        var order: [TestKey] = []
        var running = 0
    }

    /// The maximum number of replays whose logs are to be made, and the same of those that are: 4 MB each.
    static let mostReplays = 16
    /// The greatest number of packets of finished logs: about 16 MB.
    static let mostPackets = 1_000_000

    private let open: (@Sendable () throws -> Int32)?
    private let state = Mutex(State())
    private let finished = NewestReplays<SentPacketLog>(most: mostPackets)

    /// - Parameter open: makes a socket for packets where the server's own sockets are, or throws a `SystemError`; nil where
    ///   packets tell nothing, as an emulated path or line limits replays.
    init(open: (@Sendable () throws -> Int32)? = nil) { self.open = open }

    deinit {
        for socket in state.withLock({ $0.sockets.values.map(\.self) }) { close(socket) }
    }

    /// Prepares to log the packets of the next replay with a key.
    ///
    /// - Returns: false if this machine does not let the server read packets.
    func prepare(_ key: TestKey) -> Bool {
        guard let socket = try? open?() else { return false }
        let superfluous = state.withLock { state in
            let old = state.sockets.updateValue(socket, forKey: key)
            if old == nil { state.order.append(key) }
            guard state.order.count > Self.mostReplays else { return old }
            return state.sockets.removeValue(forKey: state.order.removeFirst())
        }
        if let superfluous { close(superfluous) }
        return true
    }

    /// Begins a log.
    ///
    /// - Parameters:
    ///   - identification: the replay.
    ///   - connection: its connection.
    ///   - segment: the payload of a full segment, in bytes; nil if it is not known.
    /// - Returns: the log; nil unless the client asked for one.
    func begin(
        of identification: Identification, on connection: PacketTap.Connection, segment: Int?
    ) -> ConnectionLog? {
        let key = TestKey(identification)
        let socket = state.withLock { state -> Int32? in
            guard let socket = state.sockets.removeValue(forKey: key) else { return nil }
            state.order.removeAll { $0 == key }
            guard state.running < Self.mostReplays else {
                close(socket)
                return nil
            }
            state.running += 1
            return socket
        }
        guard let socket else { return nil }
        do throws(SystemError) {
            return try ConnectionLog(connection, segment: segment, socket: socket)
        } catch {
            // The client is told that there is none.
            state.withLock { $0.running -= 1 }
            return nil
        }
    }

    /// Ends a log.
    ///
    /// - Parameters:
    ///   - sender: what it tells; nil for nothing.
    ///   - identification: the replay; nil to drop what it tells.
    func end(_ sender: CapturedSender?, of identification: Identification?) {
        state.withLock { $0.running -= 1 }
        guard let identification, let log = sender.map({ SentPacketLog($0.packets()) }) else { return }
        finished.keep(log, size: log.count, of: identification)
    }

    /// Returns the log of a replay; nil if there is none.
    func log(of key: TestKey) -> SentPacketLog? { finished.value(of: key) }
}

extension TestKey {
    /// The key of a replay.
    init(_ identification: Identification) {
        self.init(
            userID: identification.userID, historyCount: identification.historyCount,
            testID: identification.testID)
    }
}
