import Testing

@testable import Characterisation

@Suite("Fates of captured packets")
struct SentRangeTests {
    private typealias Acknowledgement = SentFlow.Acknowledgement

    /// Segments of 1,000 bytes, by time and place in thousands of bytes.
    private func segments(_ sent: [(Double, Int64)]) -> [SentFlow.Transmission] {
        sent.map { .init(time: $0.0, start: $0.1 * 1_000, end: $0.1 * 1_000 + 1_000, length: 1_052) }
    }

    private func acknowledged(
        _ time: Double, _ next: Int64, _ blocks: [Range<Int64>] = [], duplicate: Range<Int64>? = nil
    ) -> Acknowledgement {
        Acknowledgement(time: time, next: next, blocks: blocks, duplicate: duplicate)
    }

    @Test(
        "A segment that is sent again before its first acknowledgement was lost, and what follows it was not")
    func lost() {
        let packets = SentRanges(
            segments([(0, 0), (0.001, 1), (0.002, 2), (0.12, 1)]),
            [
                acknowledged(0.1, 1_000), acknowledged(0.102, 1_000, [2_000..<3_000]),
                acknowledged(0.22, 3_000),
            ]
        ).packets(flow: 4, until: 1)
        #expect(packets.map(\.fate) == [.delivered, .lost, .delivered, .delivered])
        #expect(packets.map(\.roundTrip).map { $0.map { ($0 * 1_000).rounded() } } == [100, nil, 100, nil])
        #expect(packets.allSatisfy { $0.flow == 4 && $0.bytes == 1_052 })
    }

    @Test(
        "A segment that is repeated too early was delivered, and the repeat's fate is told by the duplicate")
    func spurious() {
        let sent = segments([(0, 0), (0.29, 0), (0.3, 1)])
        let early = SentRanges(sent, [acknowledged(0.31, 1_000), acknowledged(0.6, 2_000)])
        // Acknowledged 20 ms after the repeat, on a path of 300 ms.
        #expect(early.packets(flow: 0, until: 2).map(\.fate) == [.delivered, .unknown, .delivered])
        let told = SentRanges(
            sent, [acknowledged(0.31, 1_000), acknowledged(0.6, 2_000, duplicate: 0..<1_000)])
        #expect(told.packets(flow: 0, until: 2).map(\.fate) == [.delivered, .delivered, .delivered])
    }

    @Test(
        "A repeat of what waits in a long queue did not cause the acknowledgement of the first transmission")
    func longQueue() {
        // A round trip of 100 ms, then a queue of two seconds: a segment is repeated after one, behind
        // another.
        let sent = segments([(0, 0), (1, 1), (1.5, 2), (2, 1), (2.1, 3)])
        let heard = [
            acknowledged(0.1, 1_000), acknowledged(3, 2_000), acknowledged(3.5, 3_000),
            acknowledged(4.1, 4_000),
        ]
        // Packets sent between were acknowledged after the first, so a repeat that was sent behind it comes
        // later still.
        let fates = SentRanges(sent, heard).packets(flow: 0, until: 9).map(\.fate)
        #expect(fates == [.delivered, .delivered, .delivered, .unknown, .delivered])
    }

    @Test(
        "A timestamp tells which transmission arrived, and its round trip; out of order it is that of another segment"
    )
    func stamped() {
        func sent(_ stamps: [UInt32]) -> [SentFlow.Transmission] {
            zip(segments([(0, 0), (0.001, 1), (0.002, 2), (0.2, 1)]), stamps).map { segment, stamp in
                var segment = segment
                segment.stamp = stamp
                return segment
            }
        }
        func heard(_ echo: UInt32) -> [Acknowledgement] {
            var last = acknowledged(0.31, 3_000)
            last.echo = echo
            var first = acknowledged(0.1, 1_000)
            first.echo = 5
            // It came out of order.
            var ahead = acknowledged(0.102, 1_000, [2_000..<3_000])
            ahead.echo = 5
            return [first, ahead, last]
        }
        let again = SentRanges(sent([5, 5, 5, 205]), heard(205)).packets(flow: 0, until: 1)
        #expect(again.map(\.fate) == [.delivered, .lost, .delivered, .delivered])
        #expect(again.map { $0.roundTrip.map { ($0 * 1_000).rounded() } } == [100, nil, 100, 110])
        let late = SentRanges(sent([5, 6, 7, 205]), heard(6)).packets(flow: 0, until: 1)
        #expect(late.map(\.fate) == [.delivered, .delivered, .delivered, .unknown])
        #expect(late.map { $0.roundTrip.map { ($0 * 1_000).rounded() } } == [100, 309, 100, nil])
        // Stamps that something on the path rewrote tell nothing.
        let rewritten = SentRanges(sent([5, 6, 7, 205]), heard(99)).packets(flow: 0, until: 1)
        #expect(rewritten.map(\.fate) == [.delivered, .lost, .delivered, .delivered])
        #expect(rewritten[3].roundTrip == nil)
    }

    @Test("Segments that a capture has out of order are told apart by their bytes")
    func disorder() {
        let packets = SentRanges(
            segments([(0, 0), (0.001, 3), (0.0011, 1), (0.0012, 2)]), [acknowledged(0.1, 4_000)]
        ).packets(flow: 0, until: 1)
        #expect(packets.map(\.fate) == [.delivered, .delivered, .delivered, .delivered])
    }

    @Test("What was never acknowledged is lost once no acknowledgement can come any more")
    func unacknowledged() {
        let sent = segments([(0, 0), (1, 1), (9.5, 2)])
        let packets = SentRanges(sent, [acknowledged(0.1, 1_000)]).packets(flow: 0, until: 10)
        #expect(packets.map(\.fate) == [.delivered, .lost, .unknown])
    }
}
