import Testing

@testable import ReplayClient

@Suite("Probing a server", .timeLimit(.minutes(1)))
struct ServerProbeTests {
    @Test("a good server passes every check, with TLS and without", arguments: [false, true])
    func good(_ usesTLS: Bool) async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        var manners = FakeServer.Manners()
        manners.usesTLS = usesTLS
        try await FakeServer.with(manners) { server in
            let endpoint = server.endpoint(caFile: usesTLS ? ca.path : nil)
            let report = try await ServerProbe(endpoint, sockets: Sample.sockets()).run()
            #expect(report.address == "127.0.0.1")
            #expect(report.checks.map(\.service) == [.sideChannel, .results, .ownAddress])
            #expect(report.checks.map(\.failure) == [nil, nil, nil])
            #expect(report.checks.allSatisfy { $0.milliseconds > 0 })
            await server.allClosed()
        }
    }

    @Test("a server that is not there fails every check with its reason")
    func dead() async throws {
        let refusing = try OddPort(.refusing)
        defer { refusing.release() }
        let port = refusing.port
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1", ports: .init(sideChannel: port, results: port, ownIPQuery: port),
            security: .plain)
        let report = try await ServerProbe(endpoint, sockets: Sample.sockets()).run()
        #expect(
            report.checks.map(\.failure) == [
                "fake cannot be reached (connection refused); try \"servers probe\"", "connection refused",
                "no address came back",
            ])
    }

    @Test("a server that says nothing to a TLS handshake fails when patience ends")
    func silentTLS() async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        let silent = try await FakeListener.start { visit in _ = await visit.untilClosed() }
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1", ports: .init(sideChannel: silent.port, results: silent.port),
            security: .tls(caFile: ca.path))
        let report = try await ServerProbe(endpoint, sockets: Sample.sockets(patience: 0.05)).run()
        #expect(report.checks.count == 2)
        #expect(report.checks.allSatisfy { $0.failure != nil })
        await silent.stop()
    }
}
