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
