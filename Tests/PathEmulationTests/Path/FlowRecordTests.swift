import Basics
import Testing

@testable import PathEmulation

@Suite("Flow records")
struct FlowRecordTests {
    @Test("storage is bounded, counting goes on, and the record says so")
    func bounds() {
        var record = FlowRecord(transport: .tcp, opened: 1_000)
        for number in 0..<(FlowRecord.mostLosses + 10) {
            record.sent(100, packets: 1, isLost: true, at: 1_000 + Int64(number), isRepeat: false)
        }
        #expect(record.losses.count == FlowRecord.mostLosses && record.isTruncated)
        #expect(record.lostPackets == Int64(FlowRecord.mostLosses + 10))
        #expect(record.traffic.count == 1)
        var long = FlowRecord(transport: .tcp, opened: 0)
        for number in 0..<(FlowRecord.mostBins + 10) {
            long.sent(100, packets: 2, isLost: false, at: Int64(number) * millisecond, isRepeat: false)
        }
        #expect(long.traffic.count == FlowRecord.mostBins && long.isTruncated)
        #expect(long.packets == Int64(2 * FlowRecord.mostBins + 20))
        var trips = RoundTrips()
        for number in 0..<5_000 { _ = trips.add(20, at: Int64(number) * 20, spacing: 20) }
        #expect(trips.samples.count == FlowRecord.mostSamples && trips.count == 5_000)
    }

    @Test("a bin holds what was sent and lost in its millisecond")
    func bins() {
        var record = FlowRecord(transport: .udp, opened: 500)
        record.sent(100, packets: 1, isLost: false, at: 500, isRepeat: false)
        record.sent(200, packets: 1, isLost: true, at: 500 + millisecond - 1, isRepeat: false)
        record.sent(300, packets: 1, isLost: false, at: 500 + 7 * millisecond, isRepeat: true)
        #expect(record.traffic.map(\.millisecond) == [0, 7])
        #expect(record.traffic.map(\.bytes) == [300, 300])
        #expect(record.traffic.map(\.lostBytes) == [200, 0])
        #expect(record.traffic.map(\.packets) == [2, 1])
        #expect(record.losses == [LossEvent(time: 500 + millisecond - 1, bytes: 200)])
        #expect(record.retransmissions == 1)
    }
}
