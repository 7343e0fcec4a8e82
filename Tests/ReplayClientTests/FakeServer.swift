import Foundation
import NIOSSL
import Synchronization
import TestSupport
import WireProtocol

@testable import ReplayClient
@testable import TestModel

/// A replay server on loopback that is polite, except where its manners say otherwise.
struct FakeServer: Sendable {
    /// What the server does; the default is what a good server does.
    struct Manners: Sendable {
        /// The answer to the identification.
        var permission = "1;127.0.0.1;100"
        /// What it does instead of sending one of its messages.
        var rudeness: Rudeness?
        /// Whether it writes its messages byte by byte.
        var dribbles = false
        /// Whether the mapping has the recorded flow.
        var mapsFlow = true
        /// Whether the mapping has the tested port of a port test.
        var mapsTested = true
        /// What a replay connection meets.
        var replay: FakeListener.Script = PoliteScripts.replay
        /// Whether replay connections are refused.
        var refusesReplay = false
        /// What a connection to the tested port of a port test meets.
        var tested: FakeListener.Script = PoliteScripts.door
        /// Whether connections to the tested port are refused.
        var refusesTested = false
        /// What an own-IP query meets.
        var ownAddress: FakeListener.Script = PoliteScripts.ownAddress
        /// Whether own-IP queries are refused.
        var refusesOwnAddress = false
        /// What the results service says.
        var results: @Sendable (HTTPExchange.Request) -> HTTPExchange.Reply = PoliteScripts.results
        /// Headers that the results service adds to its answers.
        var resultsHeaders: [String] = []
        /// Whether the side channel and the results service use TLS.
        var usesTLS = false
        /// What is weak about its TLS; nil for nothing.
        var weakness: WeakServer?
        /// Where it is weak.
        var weakPlace = WeakPlace.everywhere
        /// Told when a script comes to a place worth waiting for.
        var milestone: @Sendable (Milestone) -> Void = { _ in }
    }

    /// The services that a weakness may show at.
    enum WeakPlace { case everywhere, results }

    /// Places a script may come to.
    enum Milestone: Sendable {
        case permissionAwaited
        case resultPolled
    }

    /// The messages clients sent on side channels, in order.
    final class Notebook: Sendable {
        private let content = Mutex<[String]>([])
        var lines: [String] { content.withLock { $0 } }
        func note(_ line: String) { content.withLock { $0.append(line) } }
    }

    let sideChannel: FakeListener
    let replay: FakeListener
    let tested: FakeListener
    let ownAddress: FakeListener
    let results: FakeListener
    let heard: Notebook
    /// Where the mapping says that the recorded flow is served.
    let replayPort: Int
    /// The tested port of a port test.
    let testedPort: Int
    /// Where own-IP queries go.
    let ownAddressPort: Int
    private let refusing: OddPort

    /// Starts a server, lends it, and stops it.
    static func with<Result>(
        _ manners: Manners = Manners(), _ work: (FakeServer) async throws -> Result
    ) async throws -> Result {
        let server = try await FakeServer(manners)
        do {
            let result = try await work(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    private init(_ manners: Manners) async throws {
        let sound = manners.usesTLS ? try TestCertificates.serverContext() : nil
        let weak = try manners.weakness?.context ?? sound
        let tls = manners.weakPlace == .everywhere ? weak : sound
        let heard = Notebook()
        replay = try await FakeListener.start(script: manners.replay)
        tested = try await FakeListener.start(script: manners.tested)
        ownAddress = try await FakeListener.start(script: manners.ownAddress)
        results = try await FakeListener.start(tls: weak) { visit in
            while true {
                let request = try await HTTPExchange.read(from: &visit)
                if request.parameters["command"] == "singleResult" { manners.milestone(.resultPolled) }
                try await HTTPExchange.answer(
                    manners.results(request), headers: manners.resultsHeaders, on: &visit)
            }
        }
        refusing = try OddPort(.refusing)
        replayPort = manners.refusesReplay ? refusing.port : replay.port
        testedPort = manners.refusesTested ? refusing.port : tested.port
        ownAddressPort = manners.refusesOwnAddress ? refusing.port : ownAddress.port
        let ports = [
            "\(Sample.recordedPort)": replayPort, "\(replayPort)": replayPort,
            "\(testedPort)": manners.mapsTested ? testedPort : nil,
        ].compactMapValues(\.self).map { "\"\($0)\": [\"\", \($1)]" }
        let flow = "\"\(Sample.recordedAddress)\": {\(ports.joined(separator: ", "))}"
        let conversation = FakeConversation(
            permission: manners.permission,
            mapping: "{\"tcp\": {\(manners.mapsFlow ? flow : "")}, \"udp\": {}}",
            rudeness: manners.rudeness, dribbles: manners.dribbles, heard: heard, milestone: manners.milestone
        )
        sideChannel = try await FakeListener.start(tls: tls) { visit in try await conversation.hold(&visit) }
        self.heard = heard
    }

    /// How a client reaches it.
    ///
    /// - Parameters:
    ///   - caFile: the CA file to trust; nil for a connection without TLS.
    ///   - policy: how patiently results are asked for.
    ///   - asksReplayPorts: whether own-IP queries go to the replay ports, as on published servers.
    /// - Returns: its ports on loopback, under the name "fake".
    func endpoint(
        caFile: String? = nil, policy: ResultsPolicy = .hasty, asksReplayPorts: Bool = false
    ) -> ServerEndpoint {
        ServerEndpoint(
            name: "fake", host: "127.0.0.1",
            ports: .init(
                sideChannel: sideChannel.port, results: results.port,
                ownIPQuery: asksReplayPorts ? nil : ownAddressPort),
            security: caFile.map { .tls(caFile: $0) } ?? .plain, resultsPolicy: policy)
    }

    /// Returns once no client is connected any more.
    func allClosed() async {
        for listener in [sideChannel, replay, tested, ownAddress, results] { await listener.allClosed() }
    }

    private func stop() async {
        refusing.release()
        for listener in [sideChannel, replay, tested, ownAddress, results] { await listener.stop() }
    }
}

extension ResultsPolicy {
    /// Two requests for the analysis, three polls, and no pauses worth mentioning.
    static let hasty = ResultsPolicy(
        analysisDelay: 0, analysisAttempts: 2, resultPolls: 3, pollInterval: 0.01)
}
