import Basics
import Differentiation
import Foundation
import Networking
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Losses and round trips that a server saw")
struct ServedFlowTests {
    private func counters(
        sent: UInt64, again: UInt64 = 0, segments: UInt32, segmentsAgain: UInt32 = 0,
        roundTrip: UInt32 = 20_000
    ) -> TCPInfo {
        var info = TCPInfo()
        (info.bytesSent, info.bytesRetransmitted) = (sent, again)
        (info.segmentsSent, info.segmentsRetransmitted) = (segments, segmentsAgain)
        (info.roundTrip, info.minimumRoundTrip) = (roundTrip, roundTrip)
        return info
    }

    @Test("A retransmission is a loss one round trip before it was seen")
    func dating() throws {
        var log = KernelLossLog(start: 0)
        log.read(counters(sent: 14_480, segments: 10), at: 10_000_000)
        log.read(counters(sent: 28_960, segments: 20), at: 20_000_000)
        log.read(counters(sent: 30_408, again: 1_448, segments: 21, segmentsAgain: 1), at: 35_000_000)
        let flow = try #require(log.flow(serverPort: 443, endedAt: 40_000_000))
        #expect(flow.minimumRTT == 0.02)
        #expect(flow.duration == 0.04)
        #expect(flow.bins.map(\.millisecond) == [10, 20, 35])
        // 35 ms less 20 ms is 15 ms: what was sent last before that went out at 10 ms.
        #expect(flow.bins.map(\.lostBytes) == [1_448, 0, 0])
        #expect(flow.bins.map(\.packets) == [10, 10, 1])
    }

    @Test("Without a round trip nothing is known, and nothing sent leaves no packet")
    func silent() {
        var log = KernelLossLog(start: 0)
        #expect(log.flow(serverPort: 443, endedAt: 1) == nil)
        log.read(counters(sent: 0, segments: 3, roundTrip: 0), at: 5)
        #expect(log.flow(serverPort: 443, endedAt: 10) == nil)
    }

    @Test("The packets of a millisecond share its bytes, lost ones apart, in its middle")
    func packets() {
        let flow = ServedFlow(
            serverPort: 443,
            bins: [.init(millisecond: 7, packets: 4, bytes: 4_003, lostPackets: 1, lostBytes: 1_000)],
            minimumRTT: 0.02, duration: 1)
        #expect(flow.packets.map(\.bytes) == [1_000, 1_001, 1_001, 1_001])
        #expect(flow.packets.map(\.lostBytes) == [1_000, 0, 0, 0])
        #expect(flow.packets.allSatisfy { $0.time == 0.0075 })
    }

    @Test("Another server is told of the port it asks for only")
    func ports() {
        let flow = ServedFlow(serverPort: 443, bins: [], minimumRTT: 0.02, duration: 12)
        #expect(
            flow.answer(to: .minimumRTTAndDuration(serverPort: 443))
                == .minimumRTTAndDuration(minimumRTT: 0.02, duration: 12))
        #expect(flow.answer(to: .minimumRTTAndDuration(serverPort: 80)) == nil)
        #expect(flow.answer(to: .lossEvents(serverPort: 80)) == nil)
        #expect(flow.answer(to: .clientThroughput) == nil)
    }

    @Test("When memory runs out the oldest flow leaves first, and controls are not kept")
    func limit() {
        let store = FlowEvidence(binLimit: 3, binsOfOne: 3, leastBins: 1)
        func keep(_ history: Int, test: Int = 0) {
            store.keep(
                ServedFlow(
                    serverPort: 443,
                    bins: [
                        .init(millisecond: 1, packets: 1, bytes: 1, lostPackets: 0, lostBytes: 0),
                        .init(millisecond: 2, packets: 1, bytes: 1, lostPackets: 0, lostBytes: 0),
                    ], minimumRTT: 1, duration: Double(history)),
                of: Identification(
                    userID: "a1B2c3D4e5", testID: test, replayName: "Music-05132024", extraString: "0",
                    historyCount: history, isLastReplay: false, clientAddress: nil, clientVersion: "1"),
                from: ClientKey("192.0.2.1"))
        }
        func known(_ history: Int) -> Bool {
            store.flow(of: .init(userID: "a1B2c3D4e5", historyCount: history, testID: 0)) != nil
        }
        keep(1)
        keep(2)
        keep(3, test: 1)
        #expect(!known(1) && known(2) && !known(3))
    }
}

@Suite("What two simultaneous replays say beside a single one")
struct LocalizationAnalysisTests {
    private let key = LocalizationKey(userID: "a1B2c3D4e5", historyCounts: [18, 19])

    /// Samples around a mean, Mbit/s.
    private func samples(_ mean: Double, count: Int = 99) -> [Double] {
        (0..<count).map { mean * (1 + 0.1 * sin(Double($0) * 1.7)) }
    }

    @Test("Halves of the single rate are similar to it, and full rates on both sides are not")
    func pairSum() throws {
        func pValue(_ each: Double) throws -> Double {
            let analysis = LocalizationAnalysis(
                single: samples(1.5), first: samples(each), second: samples(each))
            return try #require(analysis.finding(for: key, seed: 7).result.pairSum).pValue
        }
        let (halves, wholes) = (try pValue(0.75), try pValue(1.5))
        #expect(halves < 0.001)
        #expect(wholes > 0.9)
    }

    @Test("With fewer than ten samples on one side the pair-sum test is absent")
    func few() {
        let analysis = LocalizationAnalysis(
            single: samples(1.5), first: samples(0.75, count: 9), second: samples(0.75))
        let result = analysis.finding(for: key, seed: 7).result
        #expect(result.pairSum == nil)
        #expect(result.losses == nil)
    }

    /// A flow of 12 s that loses at certain times, as another server is told of it.
    private func flow(lossAt isLossy: (Int) -> Bool) async throws -> SentFlow {
        let seen = ServedFlow(
            serverPort: 443,
            bins: stride(from: 0, to: 12_000, by: 10).map { millisecond in
                let isLossy = isLossy(millisecond)
                return .init(
                    millisecond: millisecond, packets: 2, bytes: 2_896, lostPackets: isLossy ? 1 : 0,
                    lostBytes: isLossy ? 1_448 : 0)
            }, minimumRTT: 0.02, duration: 12)
        let server = ServerMeasurements(
            samples: SampleStore(seed: 1, clock: .system), packets: PacketLogs(open: nil, on: SystemStack()))
        server.evidence.keep(
            seen,
            of: Identification(
                userID: "a1B2c3D4e5", testID: 0, replayName: "Music-05132024", extraString: "0",
                historyCount: 1, isLastReplay: false, clientAddress: nil, clientVersion: "1"),
            from: ClientKey("192.0.2.1"))
        let replay = TestKey(userID: "a1B2c3D4e5", historyCount: 1, testID: 0)
        let flow = try #require(await server.flow(of: replay, port: 443))
        #expect(flow.packets == seen.packets)
        #expect(flow.minimumRTT == 0.02 && flow.duration == 12)
        let elsewhere = await server.flow(of: replay, port: 80)
        #expect(elsewhere == nil)
        return flow
    }

    @Test("Losses at the same times are correlated at most interval sizes, and losses in turn are not")
    func losses() async throws {
        func share(_ second: @escaping (Int) -> Bool) async throws -> Double {
            let analysis = LocalizationAnalysis(
                firstFlow: try await flow { $0 % 3_000 < 900 && $0 % 50 == 0 },
                secondFlow: try await flow(lossAt: second))
            let pValues = try #require(analysis.finding(for: key, seed: 7).result.losses).pValues
            try #require(!pValues.isEmpty)
            return Double(pValues.count { $0 < 0.05 }) / Double(pValues.count)
        }
        let together = try await share { $0 % 3_000 < 900 && $0 % 40 == 0 }
        let inTurn = try await share { $0 % 3_000 >= 1_500 && $0 % 3_000 < 2_400 && $0 % 40 == 0 }
        #expect(together > 0.9)
        #expect(inTurn < 0.1)
    }
}

@Suite("Localization over HTTP", .mustEnd)
struct LocalizationServiceTests {
    private static let slow =
        "[[" + (0..<40).map { "\(0.7 + Double($0 % 5) / 50)" }.joined(separator: ",") + "],["
        + (1...40).map { "\(Double($0) / 10)" }.joined(separator: ",") + "]]"
    private static let single =
        "[[" + (0..<40).map { "\(1.4 + Double($0 % 5) / 25)" }.joined(separator: ",") + "],["
        + (1...40).map { "\(Double($0) / 10)" }.joined(separator: ",") + "]]"

    private func ask(_ server: EmbeddedServer, _ request: ResultsRequest) async throws -> ResultsAnswer {
        let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
        defer { Task { await connection.close() } }
        let query = FormEncoding.encode(request.parameters)
        let text = "\(request.method) /Results?\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        return try ResultsAnswer(body: try await connection.http(text).body)
    }

    private func report(_ samples: String, history: Int, to server: EmbeddedServer) async throws {
        let conversation = try await Conversation.open(server, history: history)
        try await conversation.finish(samples: samples)
    }

    private func poll(_ server: EmbeddedServer, _ key: LocalizationKey) async throws -> ResultsAnswer {
        let end = ContinuousClock.now + .seconds(300)
        while true {
            let answer = try await ask(server, .localizeResult(key))
            if answer != .rejected(.noResult) || ContinuousClock.now > end { return answer }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test("Without a directory there is no pair, and nobody knows of a localization")
    func alone() async throws {
        try await withServer { server in
            let pairs = try await ask(server, .getServers)
            #expect(pairs == .rejected(.noTopology))
            let key = LocalizationKey(userID: "a1B2c3D4e5", historyCounts: [1, 2])
            let result = try await ask(server, .localizeResult(key))
            #expect(result == .rejected(.noResult))
        }
    }

    @Test("A directory's pairs are named, and its servers' samples are compared")
    func compared() async throws {
        let directory = ServerDirectory()
        let pairs = ServerPairs(
            sites: [], addresses: [.init(first: "127.0.0.1", second: "::1", suspects: "A or B")])
        directory.pairs = pairs
        try await withServer(configure: { $0.directory = directory }) { server in
            let named = try await ask(server, .getServers)
            #expect(named == .servers(pairs))
            try await report(Self.single, history: 17, to: server)
            try await report(Self.slow, history: 18, to: server)
            try await report(Self.slow, history: 19, to: server)
            func test(_ history: Int) -> LocalizationRequest.SimultaneousTest {
                .init(
                    server: "127.0.0.1", historyCount: history, replayPort: "00443",
                    replayName: "Music-05132024")
            }
            let request = LocalizationRequest(
                userID: "a1B2c3D4e5", first: test(18), second: test(19),
                single: .init(userID: "a1B2c3D4e5", server: "127.0.0.1", historyCount: 17))
            let queued = try await ask(server, .localize(request))
            #expect(queued == .accepted)
            guard case .localization(let result) = try await poll(server, request.key) else {
                Issue.record("no localization result")
                return
            }
            #expect(result.key == request.key)
            let pairSum = try #require(result.pairSum)
            #expect(pairSum.pValue < 0.01)
            #expect(result.losses == nil)
            // It is still there, however often it is asked for.
            let again = try await ask(server, .localizeResult(request.key))
            #expect(again == .localization(result))
        }
    }

    @Test("Another server can fetch what a client reported, and is told where nothing is known")
    func measurements() async throws {
        try await withServer { server in
            try await report(Self.slow, history: 18, to: server)
            func key(_ history: Int) -> TestKey {
                .init(userID: "a1B2c3D4e5", historyCount: history, testID: 0)
            }
            guard
                case .measurements(.clientThroughput(let samples?)) = try await ask(
                    server, .getMeasurements(.init(.clientThroughput, of: key(18))))
            else {
                Issue.record("no samples")
                return
            }
            // The last sample covers only part of its slice and is left out.
            #expect(samples.throughput.count == 39)
            #expect(samples.sliceEnds.last == 3.9)
            #expect(
                try await ask(server, .getMeasurements(.init(.clientThroughput, of: key(5))))
                    == .measurements(.clientThroughput(nil)))
            #expect(
                try await ask(
                    server, .getMeasurements(.init(.lossEvents(serverPort: 443), of: key(18))))
                    == .rejected(.noResult))
        }
    }
}
