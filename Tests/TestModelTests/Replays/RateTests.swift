import Differentiation
import Foundation
import ReportTesting
import TestModel
import Testing

@Suite("Mean throughput of a replay")
struct RateTests {
    /// A replay of four slices of a tenth of a second; the last took a quarter of it and had the largest burst.
    private var replay: StoredReplay {
        var replay = Sample.replay(.original, samples: 4)
        replay.sliceLength = 0.1
        replay.throughput = [8, 8, 8, 16]
        replay.sliceEnds = [0.1, 0.2, 0.3, 0.4]
        replay.duration = 0.325
        replay.bytesReceived = 500_000
        return replay
    }

    @Test("It is the bytes divided by the time, the last burst included")
    func bytesByTime() throws {
        // 100,000 bytes a slice, and 200,000 in the last.
        let rate = try #require(replay.rate(from: .own))
        #expect(abs(rate - 500_000 / 125_000 / 0.325) < 1e-9)
        #expect(replay.meanOfSamples == 8)
    }

    @Test("A duration that does not fit the samples does not change it")
    func otherDuration() throws {
        var longer = replay
        longer.duration = 0.65
        #expect(abs(try #require(longer.rate(from: .own)) - 10) < 1e-9)
    }

    @Test("Without samples it is what is told of bytes and time, and published samples lack the last one")
    func others() throws {
        var bare = replay
        (bare.throughput, bare.sliceEnds, bare.samplesLeftOut) = ([], [], 4)
        #expect(abs(try #require(bare.rate(from: .own)) - 500_000 / 125_000 / 0.325) < 1e-9)
        #expect(replay.rate(from: .wehe) == 10)
        bare.duration = 0
        #expect(bare.rate(from: .own) == nil)
    }

    @Test("A test says the same of itself as its replays; one without them says what was reported")
    func ofTest() {
        var test = Sample.completed(.differentiation)
        test.replays = [replay]
        #expect(test.rate(.original) == replay.rate(from: .own))
        #expect(test.rate(.control) == 38.94)
    }
}
