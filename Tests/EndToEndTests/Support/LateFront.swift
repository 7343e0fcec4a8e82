import NIOCore
import NIOPosix
import Synchronization
import TestModel

/// A stand-in for a server that takes its time: whatever comes to 127.0.0.2 is passed to the same ports of 127.0.0.1,
/// and replays are answered late there.
///
/// Where replays go it learns from the port mapping, which passes through it on the side channel without TLS.
final class LateFront: Sendable {
    /// The treatment that a replay meets.
    enum Lateness: Sendable {
        /// Nothing.
        case none
        /// The server gets its first request so much later.
        case begins(Duration)
        /// Its first answer is held back so long, and comes all at once what came meanwhile.
        case heldBack(Duration)
    }

    /// Tells what a replay meets by its number, counted from 0, and the first bytes that the client sends.
    typealias Rule = @Sendable (_ number: Int, _ request: [UInt8]) -> Lateness

    static let address = "127.0.0.2"

    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private enum Service { case sideChannel, replay, other }

    private let rule: Rule
    private let state = Mutex<(tasks: [Task<Void, Never>], replayPorts: Set<Int>, replays: Int)>(([], [], 0))

    /// The number of replays that came.
    var replays: Int { state.withLock { $0.replays } }

    /// Stands before a server while something is done.
    ///
    /// - Parameters:
    ///   - sideChannel: the port of its side channel without TLS.
    ///   - others: its other ports but those of replays.
    ///   - rule: what each replay meets.
    ///   - work: what is done.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws, or that a port of 127.0.0.2 is taken.
    static func standing<Value: Sendable>(
        before sideChannel: Int, _ others: [Int], _ rule: @escaping Rule,
        _ work: (LateFront) async throws -> Value
    ) async throws -> Value {
        let front = LateFront(rule)
        try await front.listen(on: sideChannel, .sideChannel)
        for port in others { try await front.listen(on: port, .other) }
        defer { front.state.withLock { for task in $0.tasks { task.cancel() } } }
        return try await work(front)
    }

    /// Stands before a server of this process while something is done, which is told where it stands.
    static func standing<Value: Sendable>(
        before server: ServedEndpoint, _ rule: @escaping Rule,
        _ work: (LateFront, ServerEndpoint) async throws -> Value
    ) async throws -> Value {
        try await standing(before: server.sideChannelPlain, [server.resultsHTTP, server.ownIP], rule) {
            try await work(
                $0,
                ServerEndpoint(
                    name: "late", host: address,
                    ports: .init(
                        sideChannel: server.sideChannelPlain, results: server.resultsHTTP,
                        ownIPQuery: server.ownIP),
                    security: .plain, resultsPolicy: .immediate))
        }
    }

    private init(_ rule: @escaping Rule) { self.rule = rule }

    private func listen(on port: Int, _ service: Service) async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: Self.address, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try Connection(wrappingChannelSynchronously: channel)
                }
            }
        let task = Task {
            // Connections that break are what some tests are about.
            _ = try? await listener.executeThenClose { arrivals in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in arrivals {
                        group.addTask { try? await self.relay(connection, to: port, service) }
                    }
                }
            }
        }
        state.withLock { $0.tasks.append(task) }
    }

    /// The treatment that a connection meets, once that is known.
    private final class Met: Sendable {
        let lateness = Mutex(Lateness.none)
    }

    private func relay(_ client: Connection, to port: Int, _ service: Service) async throws {
        let server = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try Connection(wrappingChannelSynchronously: channel)
                }
            }
        let met = Met()
        try await client.executeThenClose { requests, toClient in
            try await server.executeThenClose { answers, toServer in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    defer { group.cancelAll() }
                    group.addTask {
                        var isFirst = service == .replay
                        for try await chunk in requests {
                            if isFirst {
                                let lateness = self.meets(Array(chunk.readableBytesView))
                                met.lateness.withLock { $0 = lateness }
                                if case .begins(let time) = lateness { try await Task.sleep(for: time) }
                                isFirst = false
                            }
                            try await toServer.write(chunk)
                        }
                    }
                    group.addTask {
                        var isFirst = true
                        for try await chunk in answers {
                            if service == .sideChannel { try await self.openReplayPorts(named: chunk) }
                            if isFirst, case .heldBack(let time) = met.lateness.withLock({ $0 }) {
                                try await Task.sleep(for: time)
                            }
                            isFirst = false
                            try await toClient.write(chunk)
                        }
                    }
                    try await group.next()
                }
            }
        }
    }

    private func meets(_ request: [UInt8]) -> Lateness {
        let number = state.withLock { state in
            defer { state.replays += 1 }
            return state.replays
        }
        return rule(number, request)
    }

    /// Listens where the port mapping sends replays: a host, empty for the server's own, and a port.
    private func openReplayPorts(named chunk: ByteBuffer) async throws {
        let text = String(decoding: chunk.readableBytesView, as: UTF8.self)
        for match in text.matches(of: /\[\s*"[^"]*"\s*,\s*"?(\d{4,5})"?\s*\]/) {
            guard let port = Int(match.1), state.withLock({ $0.replayPorts.insert(port).inserted }) else {
                continue
            }
            try await listen(on: port, .replay)
        }
    }
}
