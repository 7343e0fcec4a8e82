import TestModel
import Testing
import WireProtocol

@Suite("Summaries of the readings of an end")
struct TCPSummaryTests {
    @Test("A summary takes shares of bytes, of segments and of time at the end of the replay")
    func summary() {
        let readings = TCPReadings([
            .elapsed: [0, 500_000, 1_000_000], .roundTrip: [0, 30_000, 50_000],
            .minimumRoundTrip: [0, 20_000, 20_000], .bytesSent: [0, 5_000, 10_000],
            .bytesRetransmitted: [0, 0, 500], .segmentsRetransmitted: [0, 0, 4],
            .duplicatesReported: [0, 0, 1], .busyTime: [0, 400_000, 800_000],
            .receiverLimitedTime: [0, 0, 200_000],
        ])
        let summary = TCPSummary(readings)
        #expect(summary.minimumRoundTrip == 0.02)
        #expect(summary.medianRoundTrip == 0.03)
        #expect(summary.retransmitted == 0.05 && summary.unnecessary == 0.25)
        #expect(summary.busy == 0.8 && summary.receiverLimited == 0.25 && summary.bufferLimited == 0)
        let silent = TCPSummary(TCPReadings([.elapsed: [0]]))
        #expect(
            silent.minimumRoundTrip == nil && silent.retransmitted == nil && silent.receiverLimited == nil)
    }
}
