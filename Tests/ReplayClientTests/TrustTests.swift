import Foundation
import ReplayTesting
import Testing
import TestSupport
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("TLS and whom it trusts (Specification 2.3)", .mustEnd)
struct TrustTests {
    /// Runs the sample test over TLS with this CA file.
    private func course(trusting ca: ScratchFile) async throws -> TestObservations {
        var manners = FakeServer.Manners()
        manners.usesTLS = true
        return try await FakeServer.with(manners) { server in
            try await TestObservations.run(on: server.endpoint(caFile: ca.path))
        }
    }

    @Test("a test runs over TLS with the CA as PEM or as DER, under any host name")
    func trusts() async throws {
        for ca in [
            try ScratchFile(TestCertificates.authority),
            try ScratchFile(TestCertificates.der(TestCertificates.authority)),
            try ScratchFile(TestCertificates.otherAuthority + "\n" + TestCertificates.authority),
        ] {
            defer { ca.remove() }
            #expect(try await course(trusting: ca).outcome.get().result?.userID == Sample.identity.userID)
        }
    }

    @Test("a certificate of another CA is not trusted")
    func otherAuthority() async throws {
        let ca = try ScratchFile(TestCertificates.otherAuthority)
        defer { ca.remove() }
        let course = try await course(trusting: ca)
        #expect(course.failure == .tlsUnsound(.untrusted, server: "fake"))
    }

    @Test("the system's roots do not trust the fake server either")
    func systemRoots() async throws {
        var manners = FakeServer.Manners()
        manners.usesTLS = true
        try await FakeServer.with(manners) { server in
            var endpoint = server.endpoint()
            endpoint.security = .tls(caFile: nil)
            let course = try await TestObservations.run(on: endpoint)
            #expect(course.failure == .tlsUnsound(.untrusted, server: "fake"))
        }
    }

    @Test(
        "a server without TLS on the TLS port is told from one that proves who it is",
        arguments: [
            ("HTTP/1.1 400 Bad Request\r\n\r\n", ConnectionFailure.notTLS), ("", .handshakeFailed),
        ])
    func noTLS(_ answer: String, _ cause: ConnectionFailure) async throws {
        let ca = try ScratchFile(TestCertificates.authority)
        defer { ca.remove() }
        let plain = try await FakeListener.start { visit in
            _ = try await visit.bytes(10)
            if !answer.isEmpty {
                try await visit.write(answer)
                _ = await visit.untilClosed()
            }
        }
        let refusing = try OddPort(.refusing)
        defer { refusing.release() }
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1",
            ports: .init(sideChannel: plain.port, results: plain.port, ownIPQuery: refusing.port),
            security: .tls(caFile: ca.path), resultsPolicy: .hasty)
        let course = try await TestObservations.run(on: endpoint)
        #expect(course.failure == .tlsFailed(server: "fake", cause))
        await plain.stop()
    }

    @Test("a results service with another CA does not answer, with the reason")
    func resultsOfOtherAuthority() async throws {
        let ca = try ScratchFile(TestCertificates.otherAuthority)
        defer { ca.remove() }
        var manners = FakeServer.Manners()
        manners.usesTLS = true
        try await FakeServer.with(manners) { server in
            let report = try await ServerProbe(server.endpoint(caFile: ca.path), sockets: Sample.sockets())
                .run()
            let failures = report.checks.map(\.failure)
            #expect(failures[0] == .connection(.tls(.untrusted)))
            #expect(failures[1] == .connection(.tls(.untrusted)))
        }
    }

    /// What is wrong with each, nil for nothing.
    private static let problems: [(WeakServer, TLSError?)] = [
        (.sound, nil),
        (.expired, .expired(Date(timeIntervalSince1970: 978_307_200))),
        (.notYetValid, .notYetValid(Date(timeIntervalSince1970: 4_891_363_200))),
        (.shortKey, .shortKey(bits: 1_024)),
        (.signedWithSHA1, .signedWithSHA1),
        (.tls11, .outdated), (.fixedKey, .outdated), (.cbc, .outdated), (.handshakeWithSHA1, .outdated),
    ]

    @Test("TLS that proves or hides too little is not taken, for a reason of its own", arguments: problems)
    func weak(_ server: WeakServer, _ problem: TLSError?) async throws {
        let course = try await course(with: server, .sound)
        guard let problem else {
            #expect(try course.outcome.get().result != nil)
            return
        }
        #expect(course.failure == .tlsUnsound(problem, server: "fake"))
    }

    @Test(
        "an old server is taken where a person said so, but for the dates of its certificate",
        arguments: problems)
    func old(_ server: WeakServer, _ problem: TLSError?) async throws {
        let course = try await course(with: server, .old)
        switch problem {
        case .expired, .notYetValid:
            #expect(course.failure == problem.map { .tlsUnsound($0, server: "fake") })
        default: #expect(try course.outcome.get().result != nil)
        }
    }

    @Test(
        "what is wrong with the results service's TLS ends a test at once, and not after all polls",
        arguments: problems)
    func weakResults(_ server: WeakServer, _ problem: TLSError?) async throws {
        let course = try await course(with: server, .sound, at: .results)
        #expect(course.failure == problem.map { .tlsUnsound($0, server: "fake") })
        let exchanges = course.events.count {
            if case .exchange(let timeline) = $0 { timeline.url.contains("/Results") } else { false }
        }
        #expect(problem == nil || exchanges == 1)
    }

    private func course(
        with server: WeakServer, _ standard: TLSStandard, at place: FakeServer.WeakPlace = .everywhere
    ) async throws -> TestObservations {
        let ca = try ScratchFile(TestCertificates.authority + "\n" + WeakServer.authority)
        defer { ca.remove() }
        var manners = FakeServer.Manners()
        manners.usesTLS = true
        (manners.weakness, manners.weakPlace) = (server, place)
        return try await FakeServer.with(manners) { fake in
            var endpoint = fake.endpoint(caFile: ca.path)
            endpoint.tlsStandard = standard
            return try await TestObservations.run(on: endpoint)
        }
    }

    @Test(
        "a CA file that is no certificate is refused by its path",
        arguments: ["", "hello", "-----BEGIN CERTIFICATE-----\nhello\n-----END CERTIFICATE-----\n"])
    func garbage(_ content: String) throws {
        let file = try ScratchFile(content)
        defer { file.remove() }
        #expect(throws: ReplayError.trustUnreadable(file: file.path, .notACertificate)) {
            try TrustRoots(caFile: file.path)
        }
    }

    @Test("a CA file that is missing, or a folder, cannot be read")
    func missing() {
        for path in ["/nowhere/ca.pem", FileManager.default.temporaryDirectory.path] {
            #expect(throws: ReplayError.trustUnreadable(file: path, .unreadable)) {
                try TrustRoots(caFile: path)
            }
        }
    }

    @Test("a test with an unreadable CA file ends before it connects")
    func endsEarly() async throws {
        try await FakeServer.with { server in
            let course = try await TestObservations.run(on: server.endpoint(caFile: "/nowhere/ca.pem"))
            #expect(course.failure == .trustUnreadable(file: "/nowhere/ca.pem", .unreadable))
            #expect(server.sideChannel.count == 0)
        }
    }
}
