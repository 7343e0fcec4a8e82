import Networking
import Basics
import Differentiation
import Foundation
import Recordings
import ReplayServer
import Synchronization
import TestModel
import TestSupport
import ReplayTesting
import WireProtocol

@testable import ReplayClient

/// An embedded server with an M-Lab side on loopback, and a client that uses it.
struct Lab: Sendable {
    let server: EmbeddedServer
    /// How many lookups the server answered.
    let lookups: Lookups

    /// Runs `body` with a lab that is gone afterwards.
    static func run<Value: Sendable>(
        _ offer: MLabOffer = MLabOffer(), address: String = "127.0.0.1", lineRate: Double? = nil,
        certificates: URL? = nil, serving recordings: [Recording]? = nil, naming pairs: ServerPairs? = nil,
        _ body: (Lab) async throws -> Value
    ) async throws -> Value {
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        let folder = temporary.url
        let lookups = Lookups()
        var offer = offer
        let listing = offer.listing
        offer.listing = { own in
            lookups.count()
            return listing(own)
        }
        let bed = TestBed.current
        var configuration = EmbeddedServerConfiguration(
            clock: bed.clock, network: bed.network, address: address, lineRate: lineRate, paced: false,
            certificateDirectory: certificates ?? folder, seed: 7)
        configuration.mlab = offer
        // A client is waited for longer than a test on a busy machine takes.
        let waits: [WritableKeyPath<ServerTimeouts, Duration>] = [
            \.identification, \.setUp, \.replay, \.session, \.ownIPAnswer, \.request,
        ]
        for wait in waits { configuration.timeouts[keyPath: wait] = .seconds(600) }
        if let pairs {
            configuration.directory = ServerDirectory()
            configuration.directory?.pairs = pairs
        }
        let server = try await EmbeddedServer.start(
            configuration,
            serving: try (recordings ?? Self.recordings()).map { ServedRecording(recording: $0) })
        do {
            let value = try await body(Lab(server: server, lookups: lookups))
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    /// How this lab is used as M-Lab.
    func configuration(
        fallback: String? = nil, renewalAge: Duration = ProtocolLimits.envelopeRenewal, sites: [String] = []
    ) -> MLabConfiguration {
        let authority = server.endpoint.caCertificate.path
        return MLabConfiguration(
            locateURL: server.endpoint.locateURL ?? "", platformCA: authority, serverTrust: .file(authority),
            sites: sites,
            fallbackHost: fallback, resultsPolicy: .immediate, renewalAge: renewalAge)
    }

    /// Connections that know where the machines of labs are, and try again at once; `timeout` scales every wait,
    /// which takes minutes otherwise.
    static func sockets(
        timeout: Double = 12, names: [String: String]? = nil, clock: WallClock? = nil
    ) -> ClientSockets {
        let bed = TestBed.current
        var sockets = ClientSockets(clock: clock ?? bed.clock, network: bed.network)
        sockets.timeoutScale = timeout
        sockets.pauseScale = 0.01
        sockets.knownAddresses =
            names ?? ["wehe-mlab1-lab01.test": "127.0.0.1", "wehe-mlab2-lab02.test": "127.0.0.2"]
        return sockets
    }

    static func recordings() throws -> [Recording] {
        let pair = "010.000.000.001.50000-018.002.192.002.00443"
        return try ["Sample-01012030", "SampleRandom-01012030"].map { name in
            try Recording(
                name: name, transport: .tcp,
                packets: [
                    ClientPacket(
                        timestamp: 0, payload: Array("first request of \(name)".utf8), pair: pair,
                        responseLength: 60_000),
                    ClientPacket(
                        timestamp: 0.01, payload: Array("second request".utf8), pair: pair,
                        responseLength: 20_000),
                ], tcpPairs: [pair])
        }
    }

    /// A machine at a port nobody listens on.
    static let deadMachine = "mlab3-lab03.test"

    static func dead() -> [MLabMachine] {
        EnvelopeURL("wss://127.0.0.1:1/v0/envelope/access?access_token=x")
            .map { [MLabMachine(name: deadMachine, envelope: $0)] } ?? []
    }
}

/// Counts lookups.
final class Lookups: Sendable {
    private let number = Mutex(0)

    var answered: Int { number.withLock { $0 } }

    func count() { number.withLock { $0 += 1 } }
}

/// What one test on a lab came to.
struct LabCourse {
    let outcome: Result<FinishedTest, any Error>
    let machinesTried: Int?
    let events: [TestEvent]

    var failure: ReplayError? {
        if case .failure(let error) = outcome { error as? ReplayError } else { nil }
    }

    var notices: [TestNotice] {
        events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    var exchanges: [HTTPTimeline] {
        events.compactMap { if case .exchange(let timeline) = $0 { timeline } else { nil } }
    }

    /// Locates, opens an envelope, does something `meanwhile`, runs a whole test and gives the access back.
    static func run(
        _ configuration: MLabConfiguration, sockets: ClientSockets = Lab.sockets(),
        meanwhile: (MLabSession) async throws -> Void = { _ in }
    ) async throws -> LabCourse {
        var tried: Int?
        let (outcome, events) = await FinishedTest.watching { feed in
            let pool = try await MachinePool.locate(configuration, sockets: sockets)
            let access = try await MLabSession.open(
                from: pool, named: "mlab", configuration, sockets: sockets, reportingTo: feed)
            tried = access.machinesTried
            do {
                try await meanwhile(access)
                let report = try await test(access, sockets).run(reportingTo: feed)
                await access.close()
                return report
            } catch {
                await access.close()
                throw error
            }
        }
        return LabCourse(outcome: outcome, machinesTried: tried, events: events)
    }

    private static func test(_ access: MLabSession, _ sockets: ClientSockets) throws -> DifferentiationTest {
        let recordings = try Lab.recordings()
        let subject = DifferentiationTest.Subject(
            original: recordings[0], control: recordings[1], nominalSeconds: 1, isPortTest: false)
        return DifferentiationTest(
            subject, on: access.endpoint,
            identity: TestIdentity(userID: "@a1b2c3d4e", historyCount: 3, clientVersion: "1.2.3"),
            order: [.original, .control], profiles: DecisionProfile.all, sockets: sockets, access: access)
    }
}

/// Waits for five minutes or more until something holds; false if it never did.
func eventually(_ holds: () async -> Bool) async throws -> Bool {
    for _ in 0..<60_000 {
        if await holds() { return true }
        try await TestBed.current.clock.wait(seconds: 0.005)
    }
    return false
}
