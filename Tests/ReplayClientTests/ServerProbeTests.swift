import Foundation
import Testing
import TestSupport
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("Probing a server", .mustEnd)
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
            #expect(
                report.checks.map(\.service) == [
                    usesTLS ? .sideChannelTLS : .sideChannelPlain, usesTLS ? .resultsHTTPS : .resultsHTTP,
                    .ownAddress,
                ])
            #expect(
                report.checks.map(\.port) == [
                    server.sideChannel.port, server.results.port, server.ownAddressPort,
                ])
            #expect(report.checks.map(\.failure) == [nil, nil, nil])
            #expect(report.checks.allSatisfy { $0.milliseconds > 0 && $0.isNeeded })
            let trip = try #require(report.roundTrip)
            #expect(trip.milliseconds > 0)
            #expect(trip.connections == 4)
            // The fake server sends no Date, as upstream's may not either.
            #expect(report.clock == nil)
            await server.allClosed()
        }
    }

    @Test("the certificate is told: subject, issuer, validity, trust and fingerprint")
    func certificate() async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        var manners = FakeServer.Manners()
        manners.usesTLS = true
        try await FakeServer.with(manners) { server in
            let report = try await ServerProbe(server.endpoint(caFile: ca.path), sockets: Sample.sockets())
                .run()
            let certificate = try #require(report.checks[0].certificate)
            #expect(certificate == report.checks[1].certificate)
            #expect(certificate.subject == TestCertificates.serverSubject)
            #expect(certificate.issuer == "CN=ca of the tests")
            #expect(certificate.isTrusted == true)
            #expect(certificate.fingerprint == TestCertificates.serverFingerprint)
            // 1 January 2000 and 1 January 2126.
            #expect(certificate.validFrom.timeIntervalSince1970 == 946_684_800)
            #expect(certificate.validUntil.timeIntervalSince1970 == 4_922_899_200)
            #expect(certificate.isValid(at: Date(timeIntervalSince1970: 1_800_000_000)))
            #expect(!certificate.isValid(at: Date(timeIntervalSince1970: 946_684_799)))
            #expect(report.checks[2].certificate == nil)
        }
    }

    @Test(
        "no connection to a TLS port ends before its handshake begins, which upstream servers log as an error"
    )
    func handshakes() async throws {
        let silent = FakeServer.Notebook()
        let listener = try await FakeListener.start { visit in
            do { _ = try await visit.bytes(1) } catch { silent.note("closed without a word") }
        }
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1", ports: .init(sideChannel: listener.port, results: listener.port),
            security: .tls(caFile: nil))
        _ = try await ServerProbe(endpoint, sockets: Sample.sockets()).run()
        await listener.allClosed()
        await listener.stop()
        #expect(listener.count > 2)
        #expect(silent.lines == [])
    }

    @Test("a certificate that is not trusted is told all the same")
    func untrusted() async throws {
        let ca = try ScratchFile(TestCertificates.otherAuthority)
        defer { ca.remove() }
        var manners = FakeServer.Manners()
        manners.usesTLS = true
        try await FakeServer.with(manners) { server in
            let report = try await ServerProbe(server.endpoint(caFile: ca.path), sockets: Sample.sockets())
                .run()
            for check in report.checks.prefix(2) {
                #expect(check.failure == .connection(.tls(.untrusted)))
                #expect(check.certificate?.isTrusted == false)
                #expect(check.certificate?.fingerprint == TestCertificates.serverFingerprint)
            }
        }
    }

    @Test("services of the other kind are looked at, but not needed; nobody vouches for their certificate")
    func twin() async throws {
        var manners = FakeServer.Manners()
        manners.usesTLS = true
        try await FakeServer.with(manners) { other in
            try await FakeServer.with { server in
                let twin = ServerEndpoint.Ports(
                    sideChannel: other.sideChannel.port, results: other.results.port)
                let report = try await ServerProbe(server.endpoint(), twin: twin, sockets: Sample.sockets())
                    .run()
                #expect(
                    report.checks.map(\.service) == [
                        .sideChannelTLS, .sideChannelPlain, .resultsHTTPS, .resultsHTTP, .ownAddress,
                    ])
                #expect(report.checks.map(\.isNeeded) == [false, true, false, true, true])
                #expect(report.checks.allSatisfy { $0.failure == nil })
                let certificate = try #require(report.checks[0].certificate)
                #expect(certificate.isTrusted == nil)
                #expect(certificate.fingerprint == TestCertificates.serverFingerprint)
            }
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
                .connection(.refused), .connection(.refused), .noAddress,
            ])
        #expect(report.roundTrip == nil)
    }

    @Test("a server that says nothing to a TLS handshake fails when timeout ends")
    func silentTLS() async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        let silent = try await FakeListener.start { visit in _ = await visit.untilClosed() }
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1", ports: .init(sideChannel: silent.port, results: silent.port),
            security: .tls(caFile: ca.path))
        let report = try await ServerProbe(endpoint, sockets: Sample.sockets(timeout: 0.05)).run()
        #expect(report.checks.count == 2)
        #expect(report.checks.allSatisfy { $0.failure != nil && $0.certificate == nil })
        await silent.stop()
    }

    @Test("a server of this program tells its version and its congestion control, others do not")
    func software() async throws {
        var manners = FakeServer.Manners()
        manners.resultsHeaders = ["Server: wehe/0.9", "Wehe-Congestion: bbr, cubic"]
        try await FakeServer.with(manners) { server in
            let report = try await ServerProbe(server.endpoint(), sockets: Sample.sockets()).run()
            #expect(
                report.software
                    == ServerSoftware(version: "0.9", congestionControl: "bbr", offered: ["bbr", "cubic"]))
        }
        manners.resultsHeaders = ["Server: TornadoServer/6.1"]
        try await FakeServer.with(manners) { server in
            let report = try await ServerProbe(server.endpoint(), sockets: Sample.sockets()).run()
            #expect(report.software == nil)
        }
    }

    @Test("a results service that tells the time shows how far its clock is off")
    func clock() async throws {
        var manners = FakeServer.Manners()
        manners.resultsHeaders = ["Date: Sun, 06 Nov 1994 08:49:37 GMT"]
        try await FakeServer.with(manners) { server in
            let before = Date().timeIntervalSince1970
            let report = try await ServerProbe(server.endpoint(), sockets: Sample.sockets()).run()
            let after = Date().timeIntervalSince1970
            let clock = try #require(report.clock)
            // 784 111 777 is the instant of RFC 9110 5.6.7's example; it may have been up to a second later.
            #expect(clock.seconds - clock.precision >= 784_111_777 - after - 0.001)
            #expect(clock.seconds + clock.precision <= 784_111_778 - before + 0.001)
            #expect(clock.precision > 0)
        }
    }
}

@Suite("The offset of a server's clock")
struct ClockOffsetTests {
    @Test("no answer tells nothing")
    func nothing() { #expect(ClockOffset([]) == nil) }

    @Test("one answer leaves the second of its header and the time it took")
    func one() throws {
        // Between 99.8 and 100.2 of our clock the server's showed 130.0 to 131.0: 29.8 to 31.2 s ahead.
        let clock = try #require(ClockOffset([.init(server: 130, sent: 99.8, received: 100.2)]))
        #expect(abs(clock.seconds - 30.5) < 1e-9)
        #expect(abs(clock.precision - 0.7) < 1e-9)
    }

    @Test("answers of different moments narrow it down")
    func two() throws {
        // 29.9 to 31.1 and 29.2 to 30.4 s ahead have 29.9 to 30.4 in common.
        let clock = try #require(
            ClockOffset([
                .init(server: 130, sent: 99.9, received: 100.1),
                .init(server: 130, sent: 100.6, received: 100.8),
            ]))
        #expect(abs(clock.seconds - 30.15) < 1e-9)
        #expect(abs(clock.precision - 0.25) < 1e-9)
    }

    @Test("an answer that contradicts the first is left out")
    func contradiction() throws {
        let clock = try #require(
            ClockOffset([
                .init(server: 130, sent: 100, received: 100), .init(server: 10, sent: 101, received: 101),
            ]))
        #expect(abs(clock.seconds - 30.5) < 1e-9)
        #expect(abs(clock.precision - 0.5) < 1e-9)
    }
}
