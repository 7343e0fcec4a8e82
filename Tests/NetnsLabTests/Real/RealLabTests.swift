import PathEmulation
import Basics
import Foundation
import Glibc
import NetnsLab
import TestSupport
import Testing

@Suite("A lab of real namespaces", .serialized, .enabled(RealHost.need) { await RealHost.isReady() })
struct RealLabTests {
    private let folder: TemporaryFolder
    private let lab: NamespaceLab

    init() throws {
        folder = try TemporaryFolder()
        lab = NamespaceLab(directory: folder.url)
    }

    private func tc(_ namespace: String?, _ words: String...) async throws -> String {
        let outcome = try await RealHost.runner.run(.tc(in: namespace, words))
        #expect(outcome.succeeded, "\(outcome.error)")
        return String(decoding: outcome.output, as: UTF8.self)
    }

    @Test(
        "One server answers through the line's queue, and after down the machine is as before",
        .enabled(if: PythonServer.isInstalled, PythonServer.need),
        .enabled("the kernel needs tbf") { await RealHost.has(.tbf) })
    func oneServer() async throws {
        let before = try await RealHost.snapshot()
        let request = NamespaceRequest(line: RouterLine(rate: 50_000_000))
        let made = try await lab.up(request, serving: PythonServer.program())
        #expect(made.isComplete && made.missing.isEmpty)
        let server = try #require(made.servers.first)
        #expect(server.name == "lab1" && server.isRunning)
        let endpoint = try #require(server.endpoint)
        #expect(endpoint.address == "\(made.topology.serverAddress(1))")
        #expect(endpoint.caFile == folder.url.path + "/lab1/ca.pem")

        #expect(try TCPClient.receive(from: endpoint) == PythonServer.size)
        let status = try #require(try await lab.status())
        #expect(status.places.map(\.place) == [.common, .first])
        let counters = try #require(status.places.first?.queues.first)
        #expect(counters.kind == "tbf" && counters.bytes > PythonServer.size)
        let shown = try await tc(made.topology.namespace(of: .router), "qdisc", "show", "dev", "client")
        #expect(shown.contains("tbf 1: root") && shown.contains("rate 50Mbit"))

        let during = try await RealHost.snapshot(with: made.identifier)
        #expect(during.subtracting(before).contains { $0.contains("10.231.") })
        #expect(try await lab.down().count == 1 + 3 + 3)
        #expect(try await RealHost.snapshot(with: made.identifier) == before)
        #expect(!server.isRunning)
    }

    @Test(
        "Two servers: a rule on the first one's path drops its packets and leaves the second's alone",
        .enabled(if: PythonServer.isInstalled, PythonServer.need),
        .enabled("the kernel needs htb, u32 and bfifo") { await RealHost.has(.htb, .u32, .fifo) })
    func twoServers() async throws {
        let before = try await RealHost.snapshot()
        let rules = [
            PathRule(
                name: "a", selector: PacketSelector(transport: .tcp), effect: .block, place: .first),
            PathRule(
                name: "b", selector: PacketSelector(transport: .tcp, serverPorts: 1_024...65_535),
                effect: .shape(rate: 80_000_000, burst: 64_000, queue: 200_000)),
        ]
        let made = try await lab.up(
            NamespaceRequest(serverCount: 2, rules: rules), serving: PythonServer.program())
        let endpoints = made.servers.compactMap(\.endpoint)
        try #require(endpoints.count == 2)
        #expect(try TCPClient.receive(from: endpoints[1]) == PythonServer.size)

        let socket = try TCPClient.knock(at: endpoints[0])
        defer { close(socket) }
        var drops: [LabPlace: Int] = [:]
        let deadline = ContinuousClock.now + .seconds(30)
        while drops[.first, default: 0] == 0, ContinuousClock.now < deadline {
            let places = try #require(try await lab.status()).places
            drops = Dictionary(uniqueKeysWithValues: places.map { ($0.place, $0.queues.first?.drops ?? 0) })
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(drops[.first, default: 0] > 0)
        let shown = try await tc(made.topology.namespace(of: .router), "-s", "class", "show", "dev", "client")
        #expect(shown.contains("class htb 1:10 parent 1:1 leaf 10:"))
        #expect(shown.contains("rate 80Mbit ceil 80Mbit"))
        let bytes = try #require(try await lab.status()).places.first?.queues.first { $0.handle == "10:" }?
            .bytes
        #expect(try #require(bytes) > PythonServer.size)

        #expect(try await lab.down().count == 2 + 5 + 5)
        #expect(try await RealHost.snapshot(with: made.identifier) == before)
        #expect(made.servers.allSatisfy { !$0.isRunning })
    }

    @Test(
        "The kernel takes every kind of rule",
        .enabled("the kernel needs netem and police") {
            await RealHost.has(.htb, .u32, .fifo, .netem, .police)
        })
    func allKinds() async throws {
        let before = try await RealHost.snapshot()
        let rules = [
            PathRule(
                name: "a", effect: .delay(time: .milliseconds(20), jitter: .milliseconds(2)), place: .first),
            PathRule(name: "b", effect: .loss(share: 0.02)),
            PathRule(
                name: "c", selector: PacketSelector(transport: .tcp, serverPorts: 8_000...8_100),
                effect: .shape(rate: 2_000_000, burst: 20_000, queue: 60_000)),
            PathRule(
                name: "d", selector: PacketSelector(serverPorts: 443...445),
                effect: .police(rate: 2_000_000, burst: 20_000)),
        ]
        let request = NamespaceRequest(
            serverCount: 2, line: RouterLine(rate: 50_000_000), serverDelays: [.milliseconds(5)], rules: rules
        )
        let made = try await lab.up(request)
        let filters = try await tc(made.topology.namespace(of: .router), "filter", "show", "dev", "client")
        #expect(filters.contains("police 0x1 rate 2Mbit"))
        _ = try await lab.down()
        #expect(try await RealHost.snapshot(with: made.identifier) == before)
    }

    @Test(
        "A kernel without netem or police says so, and nothing is left",
        .enabled("the kernel has both") { await !RealHost.has(.htb, .u32, .netem, .police) })
    func missingFeatures() async throws {
        let before = try await RealHost.snapshot()
        let effects: [(KernelFeature, PathEffect)] = [
            (.netem, .loss(share: 0.1)), (.police, .police(rate: 2_000_000, burst: 20_000)),
        ]
        for (feature, effect) in effects where await !RealHost.has(.htb, .u32, feature) {
            await #expect(throws: NamespaceLabError.kernelLacks(feature)) {
                try await lab.up(NamespaceRequest(rules: [PathRule(name: "a", effect: effect)]))
            }
        }
        #expect(try await RealHost.snapshot() == before)
    }
}
