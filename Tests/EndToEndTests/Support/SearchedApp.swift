import Basics
import ClassifierSearch
import Differentiation
import Foundation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import Synchronization
import TestModel
import TestSupport
import Testing

/// A recording whose only packet is searched, the control of all its bits inverted, behind rules of the lab.
///
/// Its control takes long enough that a stall of this machine in one or two windows does not make it unsteady.
struct SearchedApp {
    let payload: [UInt8]
    let rules: String

    /// What an app list would say that a replay takes.
    private static let seconds = 0.7

    /// Bytes that look like nothing, with texts in some places.
    static func noise(_ count: Int, with texts: [(Int, String)]) -> [UInt8] {
        var state: UInt32 = 77
        var bytes = (0..<count).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24) | 0x80
        }
        for (place, text) in texts { bytes.replaceSubrange(place..<place + text.utf8.count, with: text.utf8) }
        return bytes
    }

    private func recording(_ name: String, _ payload: [UInt8]) throws -> ServedRecording {
        let pair = "192.000.002.001.40000-203.000.113.001.\(FlowPair.padded(443))"
        return ServedRecording(
            recording: try Recording(
                name: name, transport: .tcp,
                packets: [
                    ClientPacket(
                        timestamp: 0, payload: payload, pair: pair, responseLength: 3_000_000,
                        responseHash: nil)
                ], tcpPairs: [pair]))
    }

    /// Searches, or goes on with a search.
    ///
    /// - Parameters:
    ///   - lead: who chooses the bytes.
    ///   - limit: after so many probes the task is cancelled.
    ///   - anyway: whether probes run whatever the test of original and control says.
    ///   - conduct: what happens before each probe.
    ///   - clock: the clock by which the client waits; nil for that of the test bed.
    ///   - late: which replays are answered late; nil for none.
    ///   - change: the rules from the first probe on; nil for the same.
    /// - Returns: what was found, nil if cancelled; the records, and what to store.
    /// - Throws: what kept the search from an end.
    func search(
        _ lead: DPIAnalysis.Lead = SearchedApp.client(), cancelledAfter limit: Int = .max,
        anyway: Bool = false, conduct: ProbePolicy = ProbePolicy(), clock: WallClock? = nil,
        late: LateFront.Rule? = nil, change: String? = nil
    ) async throws -> Outcome {
        try await Self.search(
            [recording("Short-01012030", payload), recording("ShortRandom-01012030", payload.map { ~$0 })],
            isPortTest: false, rules: rules, lead, cancelledAfter: limit, anyway: anyway, conduct: conduct,
            clock: clock, late: late, change: change)
    }

    /// Searches an app whose server's bytes are known, the control being their inversion, too.
    func searchAnswers(_ lead: ([[UInt8]]) -> DPIAnalysis.Lead, holding text: String) async throws -> Outcome
    {
        let answer = Self.noise(3_000_000, with: [(50, text)])
        let parts = [Array(answer[..<100]), Array(answer[100...])]
        func served(_ name: String, _ payload: [UInt8], _ parts: [[UInt8]]) throws -> ServedRecording {
            var served = try recording(name, payload)
            served.serverSide = try ServerRecording(
                name: name,
                answers: [
                    RecordedAnswer(
                        requestLength: payload.count, requestHash: nil,
                        parts: parts.map { .init(timestamp: 0, payload: $0) })
                ])
            return served
        }
        return try await Self.search(
            [
                served("Short-01012030", payload, parts),
                served("ShortRandom-01012030", payload.map { ~$0 }, parts.map { $0.map { ~$0 } }),
            ], isPortTest: false, rules: rules, lead(parts))
    }

    static func client(resuming saved: SavedSearch? = nil) -> DPIAnalysis.Lead {
        .client(.init(resuming: saved, sparing: .nothing, outcomeErrorRate: nil, probeLimit: 300))
    }

    /// What a search found, nil if cancelled; the records, and what to store.
    typealias Outcome = (report: RuleReport?, records: [ProbeRecord], saved: SavedSearch?)

    /// Searches.
    static func search(
        _ recordings: [ServedRecording], isPortTest: Bool, rules: String, _ lead: DPIAnalysis.Lead,
        cancelledAfter limit: Int = .max, timeout: Double = 1, anyway: Bool = false,
        conduct: ProbePolicy = ProbePolicy(), clock: WallClock? = nil,
        late: LateFront.Rule? = nil, change: String? = nil
    ) async throws -> Outcome {
        let bed = TestBed.current
        var sockets = ClientSockets(clock: clock ?? bed.clock, network: bed.network)
        sockets.timeoutScale = timeout
        let heard = Mutex<(records: [ProbeRecord], saved: SavedSearch?)>(([], nil))
        let stop = Mutex<Task<RuleReport, any Error>?>(nil)
        let path = NetworkPath(rules: try LabRules(text: rules), seed: 7)
        let changed = try change.map { try LabRules(text: $0) }
        let result = try await withServer(of: recordings) {
            $0.path = path
        } _: { server, endpoint in
            func run(_ endpoint: ServerEndpoint) async -> Result<RuleReport, any Error> {
                let analysis = DPIAnalysis(
                    .init(
                        original: recordings[0].recording, control: recordings[1].recording,
                        nominalSeconds: seconds, isPortTest: isPortTest),
                    on: endpoint,
                    identity: TestIdentity(userID: "a1B2c3D4e5", historyCount: 1, clientVersion: "1.2.3"),
                    order: [.original, .control], profiles: DecisionProfile.all, deciding: .ios,
                    searchesAnyway: anyway,
                    sockets: sockets, conduct: conduct
                ) { event in
                    if case .searching = event, let changed { path.load(changed) }
                    guard case .probed(let record, _, let saved) = event else { return }
                    let count = heard.withLock { heard in
                        heard.records.append(record)
                        heard.saved = saved
                        return heard.records.count
                    }
                    if count >= limit { stop.withLock { $0?.cancel() } }
                }
                let task = Task { try await analysis.run(lead) }
                stop.withLock { $0 = task }
                return await task.result
            }
            guard let late else { return await run(endpoint) }
            return try await LateFront.standing(before: server.endpoint, late) { _, endpoint in
                await run(endpoint)
            }
        }
        let (records, saved) = heard.withLock { ($0.records, $0.saved) }
        do { return (try result.get(), records, saved) } catch is CancellationError {
            return (nil, records, saved)
        }
    }
}
