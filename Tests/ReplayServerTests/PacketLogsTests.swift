import Basics
import Captures
import Foundation
import Logging
import Networking
import PacketLog
import Synchronization
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Logs of packets that clients ask for", .mustEnd)
struct PacketLogsTests {
    private static func key(_ number: Int) -> TestKey {
        TestKey(userID: "a1B2c3D4e5", historyCount: 7, testID: number)
    }

    /// A replay of a client.
    private static func session(_ number: Int, from client: ClientKey = ClientKey("192.0.2.1")) throws
        -> ReplaySession
    {
        ReplaySession(
            identification: Identification(
                userID: "a1B2c3D4e5", testID: number, replayName: "Known-05132024", extraString: "",
                historyCount: 7, isLastReplay: true, clientAddress: nil, clientVersion: "4.0"),
            from: client, plan: ReplayPlan(ServedRecording(recording: try Samples.tcp("Known-05132024"))),
            line: nil,
            isPaced: false)
    }

    private static let connection = PacketTap.Connection(
        to: FlowEndpoint(IPAddress(192, 0, 2, 1), 40_000), ownPort: 80)

    /// Sockets that tell if they are open.
    private final class Sockets: Sendable {
        /// The other end of each socket, which hears when that is closed.
        private let peers = Mutex<[Int32]>([])

        deinit { for peer in peers.withLock(\.self) { close(peer) } }

        @Sendable func open() throws -> Int32 {
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
                throw SystemError(errno)
            }
            peers.withLock { $0.append(ends[1]) }
            return ends[0]
        }

        var count: Int { peers.withLock(\.count) }

        /// Waits until a socket is closed, which is done on another thread.
        func waitForEnd(of number: Int) async throws {
            var peer = pollfd(fd: peers.withLock { $0[number] }, events: 0, revents: 0)
            while poll(&peer, 1, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    @Test(
        "A server that may not read packets, or that emulates a line, says so before the replay, and the log why"
    )
    func refusal() throws {
        let log = LogLines()
        let forbidden = PacketLogs(
            open: { throw SystemError(EPERM) }, on: SystemStack(), log: ThrottledLog(log.logger, .system))
        #expect(forbidden.prepare(for: try Self.session(1)) == .impossible)
        #expect(forbidden.prepare(for: try Self.session(2)) == .impossible)
        let scarce = PacketLogs(
            open: { throw SystemError(ENOMEM) }, on: SystemStack(), log: ThrottledLog(log.logger, .system))
        #expect(scarce.prepare(for: try Self.session(1)) == .impossible)
        // Each reason once, and not for each client.
        #expect(
            log.all
                == [EPERM, ENOMEM].map {
                    "packets of a replay not logged client=192.0.2.0 reason=\(SystemError($0).text)"
                })
        #expect(forbidden.slotCount == 0)
        let none = PacketLogs(open: nil, on: SystemStack())
        #expect(none.prepare(for: try Self.session(1)) == .impossible)
        let measurements = ServerMeasurements(samples: SampleStore(seed: 1, clock: .system), packets: none)
        let request = MeasurementRequest(.packets, of: Self.key(1))
        #expect(measurements.answer(to: request, for: "192.0.2.1") == .rejected(.noResult))
    }

    @Test("The socket of a log lasts as long as the session, and one is made for a session that asks twice")
    func session() async throws {
        let sockets = Sockets()
        let logs = PacketLogs(open: sockets.open, on: SystemStack())
        let session = try Self.session(1)
        #expect(logs.prepare(for: session) == .prepared && logs.prepare(for: session) == .prepared)
        #expect(sockets.count == 1 && logs.slotCount == 1)
        session.end()
        try await sockets.waitForEnd(of: 0)
        #expect(logs.slotCount == 0)
        // After its end a session has no log.
        _ = logs.prepare(for: session)
        try await sockets.waitForEnd(of: 1)
        #expect(logs.slotCount == 0)
    }

    @Test("One address holds two places, and the others have the rest")
    func places() throws {
        let sockets = Sockets()
        let logs = PacketLogs(open: sockets.open, on: SystemStack())
        var sessions: [ReplaySession] = []
        func prepare(_ address: String) throws -> PacketLogs.Preparation {
            sessions.append(try Self.session(sessions.count, from: ClientKey(address)))
            return logs.prepare(for: sessions[sessions.count - 1])
        }
        for _ in 0..<PacketLogs.mostReplaysOfOne { #expect(try prepare("192.0.2.1") == .prepared) }
        for _ in 0..<100 { #expect(try prepare("192.0.2.1") == .tooMany) }
        // All addresses of a network of 64 bits are one.
        #expect(try prepare("2001:db8::1") == .prepared && prepare("2001:db8::2") == .prepared)
        #expect(try prepare("2001:db8::3") == .tooMany && prepare("2001:db8:0:1::3") == .prepared)
        #expect(sockets.count == PacketLogs.mostReplaysOfOne + 3)
        for number in logs.slotCount..<PacketLogs.mostReplays {
            #expect(try prepare("198.51.100.\(number)") == .prepared)
        }
        #expect(try prepare("203.0.113.1") == .tooMany)
        for session in sessions { session.end() }
        #expect(logs.slotCount == 0)
    }

    @Test("A descriptor that is no socket for packets makes no log, and leaves nothing open")
    func useless() async throws {
        let (sockets, log) = (Sockets(), LogLines())
        let logs = PacketLogs(
            open: sockets.open, on: SystemStack(), log: ThrottledLog(log.logger, .system))
        let session = try Self.session(1)
        #expect(logs.prepare(for: session) == .prepared)
        #expect(logs.begin(of: session, on: Self.connection, segment: nil) == nil)
        try await sockets.waitForEnd(of: 0)
        #expect(logs.slotCount == 0)
        #expect(log.all.count == 1 && log.all.allSatisfy { $0.contains("packets of a replay not logged") })
    }

    @Test("A replay that nobody asked for is not logged")
    func unasked() throws {
        let logs = PacketLogs(open: { dup(STDERR_FILENO) }, on: SystemStack())
        #expect(logs.begin(of: try Self.session(1), on: Self.connection, segment: nil) == nil)
        #expect(logs.log(of: Self.key(1), for: "192.0.2.1") == nil)
    }

    @Test("A client asks for a log over its own open session only")
    func asked() async throws {
        try await withServer { server in
            func ask(_ test: Int, from source: String) async throws -> String {
                let connection = try await RawConnection.open(server.endpoint.resultsHTTP, from: source)
                let key = "userID=a1B2c3D4e5&historyCount=1&testID=\(test)"
                let answer = try await connection.http(
                    "POST /Results?command=logPackets&\(key) HTTP/1.1\r\nHost: x\r\n\r\n")
                await connection.close()
                return answer.body
            }
            let none = "this address has no such replay open"
            #expect(try await ask(0, from: "127.0.0.1").contains(none))
            let conversation = try await Conversation.open(server)
            #expect(conversation.permission.hasPrefix("1;"))
            #expect(try await ask(0, from: "127.0.0.2").contains(none))
            #expect(try await ask(1, from: "127.0.0.1").contains(none))
            // With the right to read packets or without.
            #expect(try await !ask(0, from: "127.0.0.1").contains(none))
            try await conversation.finish()
            #expect(try await ask(0, from: "127.0.0.1").contains(none))
            #expect(server.serving.measurements.packets.slotCount == 0)
        }
    }
}
