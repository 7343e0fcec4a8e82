import Basics
import Networking
import Foundation
import NIOCore
import NIOPosix
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient
@testable import ReplayServer

@Suite("The M-Lab side of an embedded server", .mustEnd)
struct MLabPortTests {
    private func status(_ lab: Lab, _ path: String, method: String) async throws -> Int? {
        let trust = try TrustRoots(caFile: lab.server.endpoint.caCertificate.path, checksHostNames: true)
        let request = HTTPRequest(
            method: method, url: "https://127.0.0.1:\(lab.server.endpoint.mlab ?? 0)\(path)")
        return try await HTTPExchangeClient(trust: trust, sockets: Lab.sockets(), observe: { _ in })
            .exchange(request, within: .minutes(5)).status
    }

    @Test("lookups are answered, other paths and methods are not")
    func paths() async throws {
        try await Lab.run { lab in
            let cases = [
                ("GET", "/v2/nearest/wehe/replay", 200), ("POST", "/v2/nearest/wehe/replay", 405),
                ("GET", "/v2/nearest/ndt/ndt7", 404), ("GET", "/v0/envelope/access", 403),
            ]
            for (method, path, expected) in cases {
                let answered = try await status(lab, path, method: method)
                #expect(answered == expected, "\(method) \(path)")
            }
        }
    }

    @Test("the server lists itself with its own ports and a token that opens an envelope more than once")
    func ownEntry() async throws {
        try await Lab.run { lab in
            let machine = try #require(lab.server.machine())
            let served = lab.server.endpoint
            #expect(
                machine.ports
                    == .init(
                        sideChannel: served.sideChannelTLS, results: served.resultsHTTPS,
                        ownIPQuery: served.ownIP))
            let trust = try TrustRoots(caFile: served.caCertificate.path, checksHostNames: true)
            var envelopes: [AccessEnvelope] = []
            for _ in 1...2 {
                envelopes.append(
                    try await AccessEnvelope.open(
                        machine.envelope, trust: trust, sockets: Lab.sockets(), endedEarly: {}))
            }
            #expect(lab.server.openEnvelopes == 2)
            for envelope in envelopes { await envelope.close() }
            #expect(try await eventually { lab.server.openEnvelopes == 0 })
        }
    }

    @Test("a server that stops ends its envelopes, and the client is told")
    func stop() async throws {
        let (ends, feed) = AsyncStream<Void>.makeStream()
        let envelope = try await Lab.run { lab in
            let machine = try #require(lab.server.machine())
            let trust = try TrustRoots(caFile: lab.server.endpoint.caCertificate.path, checksHostNames: true)
            return try await AccessEnvelope.open(
                machine.envelope, trust: trust, sockets: Lab.sockets(), endedEarly: { feed.finish() })
        }
        for await _ in ends {}
        #expect(!envelope.isOpen)
    }

    @Test("a server without an M-Lab side has neither port nor machine")
    func absent() async throws {
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        let folder = temporary.url
        let server = try await EmbeddedServer.start(
            EmbeddedServerConfiguration(
                clock: .system, network: SystemStack(), certificateDirectory: folder, seed: 1), serving: []
        )
        #expect(server.endpoint.mlab == nil)
        #expect(server.endpoint.locateURL == nil)
        #expect(server.machine() == nil)
        await server.stop()
    }

    @Test("tokens are good until their end and unknown ones never")
    func tokens() {
        let registry = EnvelopeRegistry()
        let start = ContinuousClock.now
        let token = registry.issue(until: start + .seconds(120), at: start)
        #expect(registry.accepts(token, at: start))
        #expect(registry.accepts(token, at: start + .seconds(119)))
        #expect(!registry.accepts(token, at: start + .seconds(120)))
        #expect(!registry.accepts("", at: start))
        #expect(!registry.accepts(token + "0", at: start))
        #expect(registry.issue(until: start, at: start) != token)
    }

    @Test("Look-ups of others do not make a valid token bad, and expired ones go first")
    func manyTokens() {
        let registry = EnvelopeRegistry()
        let start = ContinuousClock.now
        let end = start + .seconds(120)
        let honest = registry.issue(until: end, for: "192.0.2.1", at: start)
        for _ in 0..<10_050 { _ = registry.issue(until: end, for: "192.0.2.2", at: start) }
        #expect(registry.accepts(honest, at: start))
        #expect(registry.tokenCount == EnvelopeRegistry.mostTokensOfOne + 1)
        // Many addresses at their limits.
        for number in 0..<60 {
            for _ in 0..<EnvelopeRegistry.mostTokensOfOne {
                _ = registry.issue(until: end, for: "198.51.100.\(number)", at: start)
            }
        }
        #expect(registry.accepts(honest, at: start))
        #expect(registry.tokenCount == EnvelopeRegistry.mostTokens)
        // A household of twenty behind one address.
        let household = (0..<20).map { _ in registry.issue(until: end, for: "203.0.113.1", at: start) }
        #expect(household.allSatisfy { registry.accepts($0, at: start) })
        _ = registry.issue(until: end + .seconds(120), for: "192.0.2.1", at: end)
        #expect(registry.tokenCount == 1 && !registry.accepts(honest, at: end))
    }

    @Test("an address keeps its grant until its last envelope is closed")
    func grants() {
        let registry = EnvelopeRegistry()
        registry.grant("192.0.2.1")
        registry.grant("192.0.2.1")
        registry.revoke("192.0.2.1")
        #expect(registry.isGranted("192.0.2.1"))
        #expect(!registry.isGranted("192.0.2.2"))
        registry.revoke("192.0.2.1")
        #expect(!registry.isGranted("192.0.2.1"))
        registry.revoke("192.0.2.1")
        #expect(registry.openCount == 0)
    }

    /// The M-Lab side alone, at an address that its certificate does not name: TLS here takes an address in a
    /// certificate for a name.
    private func withListener(
        called name: String, _ body: (MLabListener, TrustRoots, ClientSockets) async throws -> Void
    ) async throws {
        let address = "127.0.0.9"
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        let folder = temporary.url
        let identity = try await CertificateAuthority.identity(in: folder, address: "127.0.0.1", at: Date())
        let serving = ServingState(
            configuration: .init(
                clock: .system, network: SystemStack(), address: address, certificateDirectory: folder,
                seed: 1),
            library: ReplayLibrary([]))
        let locate = LocateService(
            offer: MLabOffer(), envelopes: serving.envelopes, clock: .system, address: name,
            ports: .init(sideChannel: 1, results: 2, ownIPQuery: 3))
        let listener = try await MLabListener.open(
            locate, tls: TLSContext(identity), serving: serving, on: MultiThreadedEventLoopGroup.singleton)
        let trust = try TrustRoots(caFile: identity.authorityFile.path, checksHostNames: true)
        try await body(listener, trust, Lab.sockets(names: [name: address]))
        await listener.close()
    }

    @Test(
        "a locate service must bear the name in its URL",
        arguments: [("localhost", true), ("elsewhere.test", false)])
    func locateName(name: String, isNamed: Bool) async throws {
        try await withListener(called: name) { listener, trust, sockets in
            let locator = ServerLocator(
                service: "https://\(name):\(listener.port)\(MLabService.locatePath)", trust: trust,
                sockets: sockets, observe: { _ in }, pause: .zero)
            let machines = try? await locator.locate(sites: [])
            #expect((machines?.count == 1) == isNamed)
        }
    }

    @Test(
        "a machine must bear the name in its envelope's URL",
        arguments: [("localhost", true), ("elsewhere.test", false)])
    func envelopeName(name: String, isNamed: Bool) async throws {
        try await withListener(called: name) { listener, trust, sockets in
            let url = try #require(listener.machine).envelope
            #expect(url.host == name)
            let envelope = try? await AccessEnvelope.open(url, trust: trust, sockets: sockets, endedEarly: {})
            #expect((envelope != nil) == isNamed)
            await envelope?.close()
        }
    }
}
