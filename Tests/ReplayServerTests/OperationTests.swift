import NIOCore
import Foundation
import NIOSSL
import TestModel
import TestSupport
import Testing

@testable import ReplayServer

@Suite("What an operator does with a server", .mustEnd)
struct OperationTests {
    @Test("A draining server refuses new tests, and a test that has begun goes on to its other replay")
    func drains() async throws {
        let log = LogLines()
        try await withServer(configure: {
            $0.logger = log.logger
            $0.timeouts.results = .zero
        }) { server in
            let first = try await Conversation.open(server, test: 0)
            let draining = Task { await server.drain(within: .seconds(600)) }
            _ = await log.first(containing: "draining")
            let other = try await Conversation.open(server, user: "other", from: "127.0.0.2")
            #expect(other.permission == "0;3")
            #expect(await log.first(containing: "outcome=refused").contains("reason=draining"))
            try await first.finish()
            #expect(server.serving.isBusy(at: .now()))
            let second = try await Conversation.open(
                server, test: 1, replay: "MusicRandom-05132024", isLast: true)
            #expect(second.permission.hasPrefix("1;"))
            try await second.finish()
            await draining.value
            #expect(!server.serving.isBusy(at: .now()))
        }
    }

    @Test("A test that does not end is waited for as long as was said, and no longer")
    func limit() async throws {
        try await withServer { server in
            let conversation = try await Conversation.open(server)
            await server.drain(within: .milliseconds(10))
            #expect(server.serving.isBusy(at: .now()))
            await conversation.channel.close()
        }
    }

    @Test("After a replay its client still gets what the analysis found")
    func results() async throws {
        try await withServer { server in
            try await Conversation.open(server, test: 1).finish()
            #expect(server.serving.isBusy(at: .now()))
            #expect(!server.serving.registry.isAnyTestUnderWay)
        }
    }

    /// The certificate that a new connection is shown.
    private func certificate(of server: EmbeddedServer) throws -> Data {
        try Data(
            contentsOf: server.endpoint.caCertificate.deletingLastPathComponent().appending(
                path: "server.pem"))
    }

    @Test("Certificates that are read again hold for connections to come, made anew where they are missing")
    func reloads() async throws {
        try await withServer { server in
            let authority = try NIOSSLCertificate.fromPEMFile(server.endpoint.caCertificate.path)
            var client = TLSConfiguration.makeClientConfiguration()
            client.trustRoots = .certificates(authority)
            client.certificateVerification = .noHostnameVerification
            let context = try NIOSSLContext(configuration: client)
            let before = (try certificate(of: server), server.tls.expiry)
            let open = try await Conversation.start(over: context, to: server, user: "before")
            let folder = server.endpoint.caCertificate.deletingLastPathComponent()
            try FileManager.default.removeItem(at: folder.appending(path: "server.pem"))
            try FileManager.default.removeItem(at: folder.appending(path: "server-key.pem"))
            #expect(try await server.reloadCertificates().isEmpty)
            #expect(try certificate(of: server) != before.0)
            #expect(server.tls.expiry >= before.1)
            // What was open goes on, what is new trusts the same authority.
            try await open.finish()
            try await Conversation.start(over: context, to: server, user: "after").finish()
        }
    }

    @Test("Certificates that cannot be read leave the server with those it has")
    func keeps() async throws {
        try await withServer { server in
            let before = server.tls.expiry
            let folder = server.endpoint.caCertificate.deletingLastPathComponent()
            try FileManager.default.removeItem(at: folder)
            try Data().write(to: folder)
            await #expect(throws: ReplayServerError.self) { try await server.reloadCertificates() }
            #expect(server.tls.expiry == before)
            try await Conversation.open(server).finish()
            try FileManager.default.removeItem(at: folder)
        }
    }
}

extension Conversation {
    /// A conversation over TLS, as far as the sender count.
    fileprivate static func start(
        over tls: NIOSSLContext, to server: EmbeddedServer, user: String
    ) async throws -> Conversation {
        let channel = try await RawConnection.open(server.endpoint.sideChannelTLS, tls: tls)
        try await channel.sendMessage("\(user);1;Music-05132024;label;1;True;127.0.0.1;3.3")
        try await channel.sendMessage("[-1, null, null]")
        return try await start(channel)
    }
}
