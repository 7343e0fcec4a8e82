import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import TestModel

@testable import ReplayServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A TCP connection of a client that knows nothing of our client code: it writes and reads bytes.
///
/// It closes by itself after five minutes, so that a missing answer fails a test instead of hanging it.
final class RawConnection: Sendable {
    enum Failure: Error, Equatable {
        /// The peer closed; this had arrived.
        case closed(after: [UInt8])
        case malformedFrame(String)
    }

    private struct State {
        var bytes: [UInt8] = []
        var hasExpired = false
        var hasEnded = false
        var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private final class Collector: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        let state: Mutex<State> = Mutex(State())

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let buffer = unwrapInboundIn(data)
            wake { $0.bytes.append(contentsOf: buffer.readableBytesView) }
        }

        func channelInactive(context: ChannelHandlerContext) { wake { $0.hasEnded = true } }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        func wake(_ change: (inout State) -> Void) {
            let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
                change(&state)
                guard let waiter = state.waiter, state.hasEnded || state.bytes.count >= waiter.count else {
                    return nil
                }
                state.waiter = nil
                return waiter.continuation
            }
            continuation?.resume()
        }
    }

    private let channel: any Channel
    private let collector: Collector

    private init(channel: any Channel, collector: Collector) {
        self.channel = channel
        self.collector = collector
    }

    /// Connects to a loopback port, from another loopback address if one is given.
    static func open(
        _ port: Int, host: String = "127.0.0.1", from source: String? = nil, tls: NIOSSLContext? = nil
    ) async throws -> RawConnection {
        let collector = Collector()
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: tls, serverHostname: nil))
                    }
                    try channel.pipeline.syncOperations.addHandler(collector)
                }
            }
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connectTimeout(.minutes(5))
        if let source { bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: source, port: 0)) }
        let channel = try await bootstrap.connect(host: host, port: port).get()
        let guardian = channel.eventLoop.scheduleTask(in: .minutes(5)) {
            collector.state.withLock { $0.hasExpired = true }
            channel.close(promise: nil)
        }
        channel.closeFuture.whenComplete { _ in guardian.cancel() }
        return RawConnection(channel: channel, collector: collector)
    }

    func send(_ bytes: some Sequence<UInt8> & Sendable) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// The next so many bytes.
    func read(_ count: Int) async throws -> [UInt8] {
        await wait(for: count)
        return try collector.state.withLock { state in
            guard state.bytes.count >= count else { throw Failure.closed(after: state.bytes) }
            defer { state.bytes.removeFirst(count) }
            return Array(state.bytes.prefix(count))
        }
    }

    /// Everything up to the peer's close.
    func readToEnd() async -> [UInt8] {
        await wait(for: .max)
        return collector.state.withLock { state in
            defer { state.bytes = [] }
            return state.bytes
        }
    }

    /// Whether it closed by itself, as the peer did not.
    var hasExpired: Bool { collector.state.withLock { $0.hasExpired } }

    /// Bytes that arrived and were not read.
    var unread: Int { collector.state.withLock { $0.bytes.count } }

    /// Reads nothing more, or goes on reading.
    func setReading(_ isReading: Bool) async throws {
        try await channel.setOption(.autoRead, value: isReading).get()
    }

    /// Ends the outgoing direction only.
    func closeOutput() async throws { try await channel.close(mode: .output).get() }

    /// Ends the connection without a farewell, so that the peer gets a reset.
    func reset() async throws {
        if let socket = channel as? any SocketOptionProvider {
            try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await channel.close()
    }

    func close() async { try? await channel.close().get() }

    private func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = collector.state.withLock { state in
                if state.hasEnded || state.bytes.count >= count { return true }
                state.waiter = (count, continuation)
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}

extension RawConnection {
    /// A side-channel message: ten digits and the body, written by hand.
    func sendMessage(_ body: String) async throws { try await send(Self.framed(body)) }

    static func framed(_ body: String) -> String {
        let digits = String(body.utf8.count)
        return String(repeating: "0", count: 10 - digits.count) + digits + body
    }

    /// The next side-channel message.
    func message() async throws -> String {
        let header = String(decoding: try await read(10), as: UTF8.self)
        guard let length = Int(header) else { throw Failure.malformedFrame(header) }
        return String(decoding: try await read(length), as: UTF8.self)
    }

    /// Sends an HTTP request as it stands and returns the status line, the head and the body.
    func http(_ request: String) async throws -> (status: String, head: String, body: String) {
        try await send(request)
        var head = ""
        while !head.hasSuffix("\r\n\r\n") { head += String(decoding: try await read(1), as: UTF8.self) }
        let lines = head.split(separator: "\r\n")
        let length = lines.lazy.compactMap { line -> Int? in
            let lower = line.lowercased()
            return lower.hasPrefix("content-length:") ? Int(lower.dropFirst(15).filter(\.isNumber)) : nil
        }.first
        let body = String(decoding: try await read(length ?? 0), as: UTF8.self)
        return (String(lines.first ?? ""), head, body)
    }
}

extension RawConnection {
    /// Asks a server for one's own address, and waits for the answer.
    static func askOwnIP(of server: EmbeddedServer, from source: String) async throws {
        let query = try await open(server.endpoint.ownIP, host: server.endpoint.address, from: source)
        try await query.send("WHATSMYIPMAN?")
        _ = await query.readToEnd()
    }
}
