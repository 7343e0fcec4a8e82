import Captures
import TestSupport
import Testing

@testable import Characterisation

@Suite("What captures cost")
struct CaptureCostTests {
    /// Segments of 1,000 bytes, the first of which is missing, and an acknowledgement of each with a block of all so far.
    private func work(_ count: Int) -> Int {
        let sent = (0..<count).map { index in
            SentFlow.Transmission(
                time: Double(index) / 1_000, start: Int64(index) * 1_000, end: Int64(index + 1) * 1_000,
                length: 1_052)
        }
        let heard = (1..<count).map { index in
            SentFlow.Acknowledgement(
                time: Double(index) / 1_000 + 0.1, next: 0, blocks: [1_000..<Int64(index + 1) * 1_000],
                duplicate: nil)
        }
        let ranges = SentRanges(sent, heard)
        #expect(ranges.packets(flow: 0, until: 1_000).count { $0.fate == .delivered } == count - 1)
        return ranges.work
    }

    @Test("Selective acknowledgements of wide blocks take four times the work for four times as many")
    func selective() {
        let (few, many) = (work(1_000), work(4_000))
        #expect(few > 0 && many < 5 * few, "\(few), \(many)")
    }

    @Test("Long segments that overlap take no more work than the ranges that they begin")
    func overlapping() {
        let sent = (0..<2_000).map { index in
            SentFlow.Transmission(
                time: Double(index) / 1_000, start: Int64(index), end: Int64(index) + 2_000, length: 2_052)
        }
        let ranges = SentRanges(sent, [.init(time: 9, next: 4_000, blocks: [], duplicate: nil)])
        #expect(ranges.work == 2_000)
        #expect(ranges.packets(flow: 0, until: 20).count == 2_000)
    }

    @Test("A header that claims 65,535 bytes stands for no more segments than a sender may be made to cut")
    func tiny() {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture, longestSegment: 1)
        let payload = [UInt8](repeating: 1, count: 65_400)
        for _ in 0..<10 { connection.send(payload, fromClient: false, in: &capture, segment: payload.count) }
        var sender = CapturedSender()
        for (number, frame) in capture.frames.enumerated() {
            frame.bytes.withUnsafeBytes {
                sender.take(CapturedPacket(number: number + 1, time: frame.time, link: .ethernet, frame: $0))
            }
        }
        #expect(sender.count < 14_000 && sender.packets().count == 10 * 1_363 + 1)
    }
}
