import Characterisation
import TestModel
import Testing
import WireProtocol

@Suite("A sender's readings as samples")
struct TCPSampleTests {
    @Test("They stand at the times at which what was sent then arrived, with bytes and round trips as read")
    func moved() {
        let readings = TCPReadings([
            .elapsed: [0, 50_000], .minimumRoundTrip: [Int64(UInt32.max), 20_000],
            .bytesSent: [1_000, .max], .bytesRetransmitted: [0, 500], .roundTrip: [20_000, 30_000],
            .isAppLimited: [1, 0],
        ])
        let samples = readings.samples
        #expect(samples.map { ($0.time * 1_000).rounded() } == [10, 60])
        #expect(samples.map(\.sent) == [1_000, .max] && samples.map(\.sentAgain) == [0, 500])
        #expect(samples.map { ($0.roundTrip * 1_000).rounded() } == [20, 30])
        #expect(samples.map(\.isIdle) == [true, false])
        #expect(TCPReadings().samples.isEmpty)
    }
}
