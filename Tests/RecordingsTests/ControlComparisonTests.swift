import Basics
import Recordings
import TestSupport
import Testing

@Suite("How a control differs from its original")
struct ControlComparisonTests {
    private func recording(_ payloads: [[UInt8]]) throws -> Recording {
        try Recording(
            name: "Web-1", transport: .tcp,
            packets: payloads.map { ClientPacket(timestamp: 0, payload: $0, pair: Samples.pair) },
            tcpPairs: [Samples.pair])
    }

    private func compare(_ original: [[UInt8]], _ control: [[UInt8]]) throws -> ControlComparison {
        ControlComparison(original: try recording(original), control: try recording(control))
    }

    @Test("Every bit inverted and nothing else is exact")
    func exact() throws {
        let comparison = try compare([[0, 1], [0x80]], [[255, 254], [0x7F]])
        #expect(comparison.isExact)
        #expect(comparison.inverted == 3 && comparison.packets == 2)
    }

    @Test("What upstream's recorder does is counted: a byte lost, names kept")
    func upstream() throws {
        let comparison = try compare([[1, 2, 3], [4, 5]], [[254, 2], [9, 250]])
        #expect(!comparison.isExact)
        #expect(comparison.shortened == 1 && comparison.missing == 1)
        #expect(comparison.inverted == 2 && comparison.kept == 1 && comparison.other == 1)
    }

    @Test("Packets and bytes that only one of them has")
    func unpaired() throws {
        let comparison = try compare([[1], [2]], [[254, 7, 7]])
        #expect(comparison.packets == 1 && comparison.unpaired == 1)
        #expect(comparison.other == 2 && comparison.shortened == 0 && !comparison.isExact)
    }

    @Test(
        "The published control of ESPN lost the last byte of three of its four packets",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)"))
    func published() throws {
        let pair = try ["ESPN_05152024", "ESPNRandom_05152024"].map { stem in
            let file = ReplayName.file(ofStem: stem)
            return try RecordingFile.decode(PublishedData.recordings.data(file), file: file)
        }
        let comparison = ControlComparison(original: pair[0], control: pair[1])
        #expect(comparison.packets == 4 && comparison.shortened == 3 && comparison.missing == 3)
        #expect(comparison.kept == 0 && comparison.other == 0)
    }
}
