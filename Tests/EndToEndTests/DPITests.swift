import Basics
import ClassifierSearch
import Differentiation
import Foundation
import NIOPosix
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
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
    ///   - attempts: how often it is begun at most, where this machine disturbs that test.
    ///   - conduct: what happens before each probe.
    ///   - late: which replays are answered late; nil for none.
    ///   - change: the rules from the first probe on; nil for the same.
    /// - Returns: what was found, nil if cancelled; the records, and what to store.
    /// - Throws: what kept the search from an end.
    func search(
        _ lead: DPIAnalysis.Lead = SearchedApp.client(), cancelledAfter limit: Int = .max,
        anyway: Bool = false, attempts: Int = 3, conduct: ProbePolicy = ProbePolicy(),
        late: LateFront.Rule? = nil, change: String? = nil
    ) async throws -> Outcome {
        try await Self.search(
            [recording("Short-01012030", payload), recording("ShortRandom-01012030", payload.map { ~$0 })],
            isPortTest: false, rules: rules, lead, cancelledAfter: limit, anyway: anyway, attempts: attempts,
            conduct: conduct, late: late, change: change)
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

    /// Searches. Where this machine disturbs the test of original and control, that finds no firm differentiation,
    /// and rightly nothing is searched for; then it is done again, as often as is allowed.
    static func search(
        _ recordings: [ServedRecording], isPortTest: Bool, rules: String, _ lead: DPIAnalysis.Lead,
        cancelledAfter limit: Int = .max, timeout: Double = 1, anyway: Bool = false, attempts: Int = 3,
        conduct: ProbePolicy = ProbePolicy(), late: LateFront.Rule? = nil, change: String? = nil
    ) async throws -> Outcome {
        func searched() async throws -> Outcome {
            try await searchOnce(
                recordings, isPortTest: isPortTest, rules: rules, lead, cancelledAfter: limit,
                timeout: timeout, anyway: anyway, conduct: conduct, late: late, change: change)
        }
        for _ in 1..<attempts {
            let outcome = try await searched()
            let isDisturbed = [.inconclusive, .nothingToExplain].contains(outcome.report?.conclusion)
            guard isDisturbed, outcome.records.isEmpty else { return outcome }
        }
        return try await searched()
    }

    private static func searchOnce(
        _ recordings: [ServedRecording], isPortTest: Bool, rules: String, _ lead: DPIAnalysis.Lead,
        cancelledAfter limit: Int, timeout: Double, anyway: Bool, conduct: ProbePolicy,
        late: LateFront.Rule?, change: String?
    ) async throws -> Outcome {
        var sockets = ClientSockets(group: MultiThreadedEventLoopGroup.singleton)
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

extension Measurements.Classifiers {
    @Suite("A classifier's rule is found over real replays", .mustEnd)
    struct DPITests {
        private static let keyword = "nflxvideo!"

        @Test("A keyword of 10 bytes in a packet of 500 is found byte for byte with at most 40 probes")
        func keyword() async throws {
            // So slow that nothing which a busy machine does to other probes looks like it: one that is mistaken for the
            // other kind sends the search the wrong way, and costs dozens.
            let app = SearchedApp(
                payload: SearchedApp.noise(500, with: [(231, Self.keyword)]),
                rules: "text=\(Self.keyword) shape rate=4Mbit/s")
            let done = try await app.search()
            let report = try #require(done.report)
            try #require(!done.records.isEmpty, "\(report.conclusion)")
            #expect(report.regions.map { $0.map(\.region.range) } == [[231..<241]])
            #expect(report.regions.first?.first?.text == Self.keyword)
            #expect(done.records.count <= 40)
            #expect(done.records.map(\.number) == Array(1...done.records.count))
            #expect(done.records.map(\.testID) == Array(2..<done.records.count + 2))
            // Probes that tell what they are early move less than whole replays.
            #expect(done.records.contains { $0.measurement.ending == .stopped })
            print("keyword of 10 bytes in 500: \(done.records.count) probes")
        }

        @Test("A server name is found byte for byte, with the field it lies in")
        func serverName() async throws {
            let name = "a.example.net"
            let hello = ShortApp.clientHello(name)
            let app = SearchedApp(payload: hello, rules: "sni=\(name) shape rate=8Mbit/s")
            let done = try await app.search()
            let main = try #require(done.report?.regions.first?.first)
            #expect(main.text == name)
            #expect(main.fields == [.serverName])
            #expect(main.region.range == hello.count - name.utf8.count..<hello.count)
            print("server name of 13 bytes: \(done.records.count) probes")
        }

        @Test("Two patterns that have to match together are two regions")
        func two() async throws {
            let app = SearchedApp(
                payload: SearchedApp.noise(500, with: [(40, "alpha"), (400, "omega")]),
                rules: "text=alpha text=omega shape rate=8Mbit/s")
            let done = try await app.search()
            #expect(done.report?.regions.map { Set($0.map(\.text)) } == [["alpha", "omega"]])
            #expect(
                done.report?.regions.first?.map(\.region.range).sorted { $0.lowerBound < $1.lowerBound } == [
                    40..<45, 400..<405,
                ])
            print("two keywords of 5 bytes in 500: \(done.records.count) probes")
        }

        @Test("A rule on the port alone ends with no byte that matters")
        func port() async throws {
            let app = try ShortApp(port: 8080, controlPort: 443, bytes: 3_000_000, seconds: 0.7)
            let done = try await SearchedApp.search(
                app.recordings, isPortTest: true, rules: "port=8080 shape rate=8Mbit/s",
                SearchedApp.client())
            #expect(done.report?.conclusion == .noByteMatters)
            // Three of everything inverted, and the control once more.
            #expect(done.records.count <= 4)
        }

        @Test("A keyword that has the connection reset is found like one that is slowed down")
        func reset() async throws {
            let app = SearchedApp(
                payload: SearchedApp.noise(100, with: [(60, "keyword")]), rules: "text=keyword reset")
            let done = try await app.search()
            #expect(done.report?.references.obstacle == .nothingReceived([.original]))
            #expect(done.report?.regions.map { $0.map(\.text) } == [["keyword"]])
        }

        @Test("Of a port that lets nothing through no byte matters")
        func blocked() async throws {
            let app = try ShortApp(port: 8080, controlPort: 443, bytes: 3_000_000, seconds: 0.7)
            let done = try await SearchedApp.search(
                app.recordings, isPortTest: true, rules: "port=8080 block", SearchedApp.client(),
                timeout: 0.1)
            #expect(done.report?.conclusion == .noByteMatters)
            // Three of everything inverted, and the control once more.
            #expect(done.records.count <= 4)
        }

        @Test("Without a rule there is nothing to explain, and no probe runs")
        func nothing() async throws {
            let app = SearchedApp(
                payload: SearchedApp.noise(500, with: []), rules: "text=absent shape rate=8Mbit/s")
            let done = try await app.search(attempts: 1)
            #expect(done.report?.conclusion == .nothingToExplain)
            #expect(done.records.isEmpty)
        }

        @Test("Whoever asks for it has probes run whatever the test of original and control says")
        func anyway() async throws {
            let app = SearchedApp(
                payload: SearchedApp.noise(500, with: []), rules: "text=absent shape rate=8Mbit/s")
            let done = try await app.search(anyway: true)
            #expect(!done.records.isEmpty)
        }

        @Test("An interrupted search goes on where it was and finds the same")
        func resumed() async throws {
            let app = SearchedApp(
                payload: SearchedApp.noise(100, with: [(60, "keyword")]),
                rules: "text=keyword shape rate=8Mbit/s")
            let first = try await app.search(cancelledAfter: 4)
            #expect(first.report == nil)
            let saved = try #require(first.saved)
            #expect(saved.outcomes.count >= 4)
            let rest = try await app.search(SearchedApp.client(resuming: saved))
            #expect(rest.records.first?.number == saved.outcomes.count + 1)
            #expect(rest.report?.regions.map { $0.map(\.text) } == [["keyword"]])
        }

        @Test("The server leads a client to the rule by upstream's commands")
        func upstream() async throws {
            let app = SearchedApp(
                payload: SearchedApp.noise(40, with: [(25, "key")]), rules: "text=key shape rate=8Mbit/s")
            let done = try await app.search(.server(carrier: "nil", resumes: false))
            #expect(done.report?.serverText == "C_1: key")
            #expect(done.report?.regions.map { $0.map(\.region.range) } == [[25..<28]])
            #expect(done.records.allSatisfy { $0.purpose == nil })
            print("led by the server, 3 bytes in 40: \(done.records.count) probes")
        }

        @Test("Led by the server that alters what it sends itself, a rule on its bytes is found")
        func serverBytes() async throws {
            let app = SearchedApp(
                payload: SearchedApp.noise(40, with: []), rules: "text=key from=server shape rate=8Mbit/s")
            let done = try await app.searchAnswers(
                { .server(carrier: "nil", resumes: false, packets: $0) }, holding: "key")
            #expect(done.report?.serverText == "S_1: key")
            let regions = done.report?.regions.flatMap(\.self) ?? []
            #expect(regions.map(\.region) == [PayloadRegion(.server, packet: 0, range: 50..<53)])
            #expect(regions.map(\.packetLabel) == ["S_1"] && regions.map(\.flowOffset) == [50])
            #expect(done.records.first?.regions.first?.sender == .client)
        }
    }
}
