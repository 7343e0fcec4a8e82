import Basics
import Captures
import Foundation
import PacketLog
import Synchronization
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Logs of packets that clients ask for")
struct PacketLogsTests {
    private static func key(_ number: Int) -> TestKey {
        TestKey(userID: "a1B2c3D4e5", historyCount: 7, testID: number)
    }

    private static func identification(_ number: Int) -> Identification {
        Identification(
            userID: "a1B2c3D4e5", testID: number, replayName: "Known-05132024", extraString: "",
            historyCount: 7, isLastReplay: true, clientAddress: nil, clientVersion: "4.0")
    }

    private static let connection = PacketTap.Connection(
        to: FlowEndpoint(IPAddress(192, 0, 2, 1), 40_000), ownPort: 80)

    @Test("A server that may not read packets, or that emulates a line, says so before the replay")
    func refusal() {
        #expect(!PacketLogs(open: { throw SystemError(EPERM) }).prepare(Self.key(1)))
        #expect(!PacketLogs().prepare(Self.key(1)))
        let measurements = ServerMeasurements(samples: SampleStore(seed: 1))
        let request = MeasurementRequest(.packets, of: Self.key(1))
        #expect(measurements.answer(to: request) == .rejected(.noResult))
    }

    @Test("Sockets of replays that never come are closed, the oldest first, and with the server")
    func sockets() throws {
        // The other end of each socket, which hears when that is closed.
        let peers = Mutex<[Int32]>([])
        defer { for peer in peers.withLock(\.self) { close(peer) } }
        func isOpen(_ number: Int) -> Bool {
            var peer = pollfd(fd: peers.withLock { $0[number] }, events: 0, revents: 0)
            return poll(&peer, 1, 0) == 0
        }
        var logs: PacketLogs? = PacketLogs {
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
                throw SystemError(errno)
            }
            peers.withLock { $0.append(ends[1]) }
            return ends[0]
        }
        for number in 0..<PacketLogs.mostReplays + 3 {
            #expect(try #require(logs).prepare(Self.key(number)))
        }
        #expect((0..<3).allSatisfy { !isOpen($0) } && isOpen(3) && isOpen(PacketLogs.mostReplays + 2))
        // A second request for the same replay replaces the first one.
        #expect(try #require(logs).prepare(Self.key(5)))
        #expect(!isOpen(5) && isOpen(PacketLogs.mostReplays + 3))
        // A descriptor that is no socket for packets makes no log, and leaves nothing open.
        #expect(try Self.isMissing(#require(logs), Self.identification(5)))
        #expect(!isOpen(PacketLogs.mostReplays + 3))
        logs = nil
        #expect(peers.withLock(\.self).indices.allSatisfy { !isOpen($0) })
    }

    private static func isMissing(_ logs: PacketLogs, _ identification: Identification) -> Bool {
        switch logs.begin(of: identification, on: connection, segment: nil) {
        case .none: true
        case .some: false
        }
    }

    @Test("A replay that nobody asked for is not logged")
    func unasked() {
        let logs = PacketLogs(open: { dup(STDERR_FILENO) })
        #expect(Self.isMissing(logs, Self.identification(1)))
        #expect(logs.log(of: Self.key(1)) == nil)
    }
}
