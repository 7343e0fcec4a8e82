import Basics
import Characterisation
import Differentiation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import Synchronization
import TestModel
import TestSupport
import Testing

/// An app that is characterised by the real client with two real servers, behind rules of the lab.
struct LimitedApp {
    /// An app whose server sends small answers first, then many of 100 kB; its control has all bits inverted.
    func recordings() throws -> [ServedRecording] {
        let pair = "192.000.002.001.40000-203.000.113.001.\(FlowPair.padded(443))"
        func served(_ name: String, isInverted: Bool) throws -> ServedRecording {
            let answers = [3_000, 700, 1_500] + Array(repeating: 100_000, count: 120)
            let packets = answers.enumerated().map { index, answer in
                let payload =
                    index == 0
                    ? clientHello("a.example.net") : [UInt8](repeating: 23, count: 300)
                return ClientPacket(
                    timestamp: 0, payload: isInverted ? payload.map { ~$0 } : payload, pair: pair,
                    responseLength: answer, responseHash: nil)
            }
            return ServedRecording(
                recording: try Recording(
                    name: name, transport: .tcp, packets: packets, tcpPairs: [pair]))
        }
        return [
            try served("Many-01012030", isInverted: false),
            try served("ManyRandom-01012030", isInverted: true),
        ]
    }

    func analyse(
        _ rules: String, after observations: [Observation] = [], cancelledAfter limit: Int = .max,
        silences: [Double] = [2, 6], seed: UInt64 = 7
    ) async throws -> (portrait: LimitPortrait?, observations: [Observation]) {
        let recordings = try recordings()
        let heard = Mutex<[Observation]>([])
        let stop = Mutex<Task<LimitReport, any Error>?>(nil)
        let path = NetworkPath(rules: try LabRules(text: rules), seed: seed)
        func uploaded(_ served: ServedRecording) throws -> Recording {
            try #require(try served.recording.mirrored(nil))
        }
        let upload = DifferentiationTest.Subject(
            original: try uploaded(recordings[0]), control: try uploaded(recordings[1]),
            nominalSeconds: 5,
            isPortTest: false)
        let result: Result<LimitReport, any Error> = try await withServers(of: recordings, on: path) {
            endpoint, other in
            let analysis = LimitAnalysis(
                .init(
                    original: recordings[0].recording, control: recordings[1].recording,
                    nominalSeconds: 5, isPortTest: false),
                on: endpoint,
                others: LimitPlaces(port: endpoint.ports.ownIPQuery, server: other, upload: upload),
                identity: TestIdentity(userID: "a1B2c3D4e5", historyCount: 1, clientVersion: "1.2.3"),
                order: [.original, .control], profiles: DecisionProfile.all,
                sockets: TestBed.current.sockets()
            ) { event in
                guard case .observed(_, let experiments) = event else { return }
                heard.withLock { $0 = experiments.observations }
                if experiments.observations.count >= limit { stop.withLock { $0?.cancel() } }
            }
            let task = Task { try await analysis.run(after: observations, silences: silences) }
            stop.withLock { $0 = task }
            return await task.result
        }
        let observed = heard.withLock { $0 }
        do { return (try result.get().portrait, observed) } catch is CancellationError {
            return (nil, observed)
        }
    }

    /// Runs two servers on one path, at different addresses.
    func withServers<Value: Sendable>(
        of recordings: [ServedRecording], on path: NetworkPath,
        _ work: @escaping @Sendable (ServerEndpoint, ServerEndpoint) async throws -> Value
    ) async throws -> Value {
        try await withServer(of: recordings, lineRate: 20) {
            $0.path = path
        } _: { _, first in
            try await withServer(of: recordings, lineRate: 20) {
                $0.path = path
                $0.address = "127.0.0.3"
                $0.place = .second
            } _: { _, second in
                try await work(first, second)
            }
        }
    }

    /// Expects the way in which a limit begins to be told, and no other.
    func expect(
        _ trigger: LimitPortrait.Trigger,
        of found: (portrait: LimitPortrait?, observations: [Observation]),
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect(found.portrait?.triggers == [trigger], "\(found)", sourceLocation: place)
    }

    /// Expects connections to be told that a box remembers together.
    ///
    /// - Parameters:
    ///   - reach: what the box remembers, as a rule says it.
    ///   - truth: the connections that share it.
    /// - Throws: what kept the experiments from an end.
    func expectRemembered(reach: String, truth: LimitPortrait.Scope) async throws {
        let found = try await analyse(
            "sni=a.example.net shape rate=4Mbit/s after=500kB residual=15s reach=\(reach)", silences: [])
        let portrait = try #require(found.portrait)
        #expect(portrait.scope == truth, "\(found)")
        // The rules of the emulated path do not act on uploads, so that the server refuses them.
        #expect(portrait.direction == nil && portrait.gaps.contains(.noUpload), "\(found)")
    }

    /// Expects the connections that share a limit to be told, or the part of it that is certain and a reason for the
    /// rest.
    func expect(
        _ scope: LimitPortrait.Scope, of portrait: LimitPortrait,
        at place: SourceLocation = #_sourceLocation
    ) {
        let parts: [LimitPortrait.Scope] = scope == .client ? [.beyond, .anyPort, .anyServer] : []
        let reasons: [LimitPortrait.Gap] = [
            .refilledBetween, .scopeUnclear, .otherPortUnlimited, .otherServerUnlimited, .otherPortSlow,
            .otherServerSlow, .rememberedTooLong,
        ]
        let isPart = portrait.scope.map(parts.contains) ?? true
        #expect(
            portrait.scope == scope || isPart && portrait.gaps.contains(where: reasons.contains),
            "\(portrait)", sourceLocation: place)
    }
}
