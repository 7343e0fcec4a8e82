import Foundation
import Networking
import NIOCore
import NIOPosix
import TestModel
import TestSupport
import Testing

@testable import ReplayServer

@Suite("Congestion control of replays")
struct CongestionControlTests {
    /// The algorithms that this system offers to every user.
    static let offered = CongestionControl.available()

    /// Listens on a free port, and connects to it.
    private func connected(
        _ name: String?, _ body: (_ accepted: any Channel) async throws -> Void
    ) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let accepted = group.next().makePromise(of: (any Channel).self)
        let listener = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                accepted.succeed(channel)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        if let name { try await CongestionControl.set(name, on: listener) }
        let address = try #require(listener.localAddress)
        let client = try await ClientBootstrap(group: group).connect(to: address).get()
        try await body(try await accepted.futureResult.get())
        try await client.close()
        try await listener.close()
        try await group.shutdownGracefully()
    }

    @Test(
        "Connections have the algorithm of their listener",
        .enabled(if: !offered.isEmpty, "this system does not offer a choice"), arguments: offered)
    func inherited(name: String) async throws {
        try await connected(name) { accepted in
            let own = try await CongestionControl.name(of: accepted).get()
            #expect(own == name)
        }
    }

    @Test(
        "A connection keeps its algorithm when it begins anew",
        .enabled(if: offered.count > 1, "this system does not offer a choice"), arguments: offered)
    func restarted(name: String) async throws {
        try await connected(name) { accepted in
            try await CongestionControl.restart(accepted).get()
            let own = try await CongestionControl.name(of: accepted).get()
            #expect(own == name)
        }
    }

    /// The bandwidth that BBR knows, the low half of it (`tcp_bbr_info` of linux/inet_diag.h, by `TCP_CC_INFO`).
    private func knownBandwidth(of channel: any Channel) async throws -> UInt32 {
        let provider = try #require(channel as? any SocketOptionProvider)
        let info: InlineArray<5, UInt32> = try await provider.unsafeGetSocketOption(
            level: .tcp, name: NIOBSDSocket.Option(rawValue: 26)
        ).get()
        return info[0]
    }

    @Test(
        "BBR that begins anew knows nothing of the path any more",
        .enabled(
            if: offered.count > 1 && offered.contains(CongestionControl.bbr),
            "this system does not offer BBR and another"
        ))
    func forgets() async throws {
        try await connected(CongestionControl.bbr) { accepted in
            let sent = ByteBuffer(repeating: 7, count: 1 << 20)
            for _ in 0..<4 { try await accepted.writeAndFlush(sent) }
            // What was written is not acknowledged yet.
            var known = try await knownBandwidth(of: accepted)
            for _ in 0..<12_000 where known == 0 {
                try await Task.sleep(for: .milliseconds(10))
                known = try await knownBandwidth(of: accepted)
            }
            #expect(known > 0)
            // An acknowledgement that comes just then tells it anew.
            for _ in 0..<20 where known != 0 {
                try await CongestionControl.restart(accepted).get()
                known = try await knownBandwidth(of: accepted)
            }
            #expect(known == 0)
        }
    }

    @Test(
        "None begins anew where the system offers no other one",
        .enabled(if: !offered.isEmpty, "this system does not offer a choice"), arguments: offered)
    func alone(name: String) async throws {
        let folder = try TemporaryFolder()
        try Data("\(name)\n".utf8).write(to: folder.file("tcp_allowed_congestion_control"))
        try await connected(name) { accepted in
            await #expect(throws: ChannelError.operationUnsupported) {
                try await CongestionControl.restart(accepted, in: folder.url.path).get()
            }
        }
    }

    @Test(
        "An algorithm that the system does not offer is an error that says which it does",
        arguments: ["vagas", "", "a-name-that-is-too-long"])
    func unavailable(name: String) async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let listener = try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).get()
        let folder = try TemporaryFolder()
        try Data("reno bbr\n".utf8).write(to: folder.file("tcp_allowed_congestion_control"))
        await #expect(throws: ReplayServerError.congestionUnavailable(name, available: ["reno", "bbr"])) {
            try await CongestionControl.set(name, on: listener, files: folder.url.path)
        }
        await #expect(throws: ReplayServerError.congestionUnavailable(name, available: [])) {
            try await CongestionControl.set(name, on: listener, files: "/nonexistent")
        }
        try await listener.close()
        try await group.shutdownGracefully()
    }
}
