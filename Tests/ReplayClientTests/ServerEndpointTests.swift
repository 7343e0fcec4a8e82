import Foundation
import Testing

@testable import ReplayClient
@testable import TestModel

@Suite("What a client knows of a server")
struct ServerEndpointTests {
    @Test("the published ports depend on TLS (Specification 2.1)")
    func ports() {
        let plain = ServerEndpoint(name: "mine", host: "192.0.2.1", security: .plain)
        #expect(plain.ports == .init(sideChannel: 55_555, results: 56_565))
        let tls = ServerEndpoint(name: "wehe", host: "wehe.example", security: .tls(caFile: "/ca.pem"))
        #expect(tls.ports == .init(sideChannel: 55_556, results: 56_566))
    }

    @Test("the published timeout is that of Specification 9.10")
    func policy() {
        #expect(
            ResultsPolicy.published
                == ResultsPolicy(analysisDelay: 3, analysisAttempts: 6, resultPolls: 10, pollInterval: 2))
    }

    @Test(
        "an endpoint survives being stored",
        arguments: [ServerEndpoint.Security.plain, .tls(caFile: nil), .tls(caFile: "/ca")])
    func codable(_ security: ServerEndpoint.Security) throws {
        let endpoint = ServerEndpoint(
            name: "mine", host: "2001:db8::5", ports: .init(sideChannel: 1, results: 2, ownIPQuery: 3),
            security: security, resultsPolicy: .immediate)
        let stored = try JSONEncoder().encode(endpoint)
        #expect(try JSONDecoder().decode(ServerEndpoint.self, from: stored) == endpoint)
    }

    @Test("the results service's address is a URL, with brackets around IPv6")
    func resultsBase() async throws {
        let sockets = Sample.sockets()
        let ipv6 = ServerEndpoint(name: "mine", host: "2001:db8::5", security: .plain)
        #expect(
            try await ResolvedServer(ipv6, sockets: sockets).resultsClient().base
                == "http://[2001:db8::5]:56565")
        let ipv4 = ServerEndpoint(name: "mine", host: "192.0.2.1", security: .tls(caFile: nil))
        #expect(
            try await ResolvedServer(ipv4, sockets: sockets).resultsClient().base == "https://192.0.2.1:56566"
        )
    }
}
