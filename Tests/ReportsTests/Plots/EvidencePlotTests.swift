import Differentiation
import Messages
import ReportTesting
import TestModel
import Testing
import WireProtocol

@testable import Plotting
@testable import Reports

@Suite("Plots of the readings of TCP")
struct EvidencePlotTests {
    /// A test whose server was busy in less than half of the first second, and waited for the client's window in
    /// the second.
    private var test: StoredTest {
        var test = Sample.completed(.differentiation)
        for index in test.replays.indices {
            test.replays[index].sliceEnds = [1, 2]
            test.replays[index].throughput = [4, 4]
            test.replays[index].serverTCP = TCPReadings(
                congestionControl: "cubic",
                [
                    .elapsed: [0, 1_000_000, 2_000_000], .roundTrip: [20_000, 40_000, 30_000],
                    .bytesSent: [0, 500_000, 1_000_000], .bytesRetransmitted: [0, 0, 50_000],
                    .busyTime: [0, 400_000, 1_400_000], .receiverLimitedTime: [0, 0, 900_000],
                ])
        }
        return test
    }

    @Test("Round trips in ms, repeats in MB and a row of limits for each replay follow the throughput")
    func drawn() throws {
        let plots = TestPlots([test], words: .english).plots(.evidence)
        try #require(plots.count == 4)
        #expect(plots[1].series.map(\.name) == ["original, server", "control, server"])
        #expect(plots[1].series[0].pieces == [[.init(x: 0, y: 20), .init(x: 1, y: 40), .init(x: 2, y: 30)]])
        #expect(abs((plots[2].series[1].pieces[0].last?.y ?? 0) - 0.05) < 1e-9)
        #expect(plots[3].vertical.marks.map(\.label) == ["original", "control"])
        #expect(plots[3].series.map(\.name) == ["the recording", "the client"])
        #expect(plots[3].series[1].pieces.joined().allSatisfy { $0.x == 2 })
        #expect(plots[3].series.flatMap { $0.pieces.joined() }.map(\.y).sorted() == [1, 1, 2, 2])
    }

    @Test("Of a call, the share lost and the jitter of each direction in each slice follow the throughput")
    func call() throws {
        var test = Sample.completed(.differentiation)
        for index in test.replays.indices {
            test.replays[index].sliceEnds = [1, 2]
            test.replays[index].throughput = [4, 4]
            test.replays[index].clientUDP = DatagramReadings(
                sliceLength: 0.5, [.sent: [10, 10], .arrived: [30, 0], .jitter: [1_500, 1_500]])
            test.replays[index].serverUDP = DatagramReadings(
                sliceLength: 0.5, [.sent: [40, 40], .arrived: [10, 5], .jitter: [0, 250]])
        }
        #expect(TestPlots.hasReadings(test))
        let plots = TestPlots([test], words: .english).plots(.evidence)
        try #require(plots.count == 3)
        #expect(
            plots[1].series.map(\.name) == [
                "original, to the client", "original, to the server", "control, to the client",
                "control, to the server",
            ])
        #expect(plots[1].series[0].pieces == [[.init(x: 0.5, y: 25), .init(x: 1, y: 100)]])
        #expect(plots[1].series[1].pieces == [[.init(x: 0.5, y: 0), .init(x: 1, y: 50)]])
        // Nothing arrived in the second slice, so that its jitter is unknown.
        #expect(plots[2].series[0].pieces.joined().map(\.x) == [0.5])
        #expect(abs((plots[2].series[3].pieces[0].last?.y ?? 0) - 0.25) < 1e-9)
    }

    @Test("Connections beside a replay are points among its round trips")
    func probes() throws {
        var test = test
        test.replays[0].delayProbes = DelayProbes(
            [.init(elapsed: 500_000, tcp: 25_000, tls: nil, http: nil)], unanswered: 0)
        let series = TestPlots([test], words: .english).plots(.evidence)[1].series
        #expect(series.map(\.name).last == "control, probes beside it")
        #expect(series.last?.shape == .points && series.last?.pieces == [[.init(x: 0.5, y: 25)]])
    }

    @Test("Without the server's readings there are the client's round trips, and without any only throughput")
    func lacking() {
        var test = test
        for index in test.replays.indices {
            test.replays[index].clientTCP = test.replays[index].serverTCP
            test.replays[index].serverTCP = nil
        }
        let plots = TestPlots([test], words: .french).plots(.evidence)
        #expect(plots.count == 2 && plots[1].title.hasSuffix("allers-retours au cours du temps"))
        #expect(TestPlots.hasReadings(test))
        for index in test.replays.indices { test.replays[index].clientTCP = nil }
        #expect(TestPlots([test], words: .english).plots(.evidence).count == 1)
        #expect(!TestPlots.hasReadings(test))
    }
}
