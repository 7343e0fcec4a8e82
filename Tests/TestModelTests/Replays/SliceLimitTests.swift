import TestModel
import Testing
import WireProtocol

@Suite("What limited the slices of a replay")
struct SliceLimitTests {
    /// Readings at 0, 1, 2, 3, 4 and 5 s: in each second the sender was busy, for want of receive window and for
    /// want of send buffer for so many tenths.
    private func readings(_ tenths: [(busy: Int64, window: Int64, buffer: Int64)]) -> TCPReadings {
        func sums(_ part: ((busy: Int64, window: Int64, buffer: Int64)) -> Int64) -> [Int64] {
            tenths.reduce(into: [0]) { $0.append(($0.last ?? 0) + part($1) * 100_000) }
        }
        return TCPReadings(
            congestionControl: "cubic",
            [
                .elapsed: (0...tenths.count).map { Int64($0) * 1_000_000 }, .busyTime: sums(\.busy),
                .receiverLimitedTime: sums(\.window), .bufferLimitedTime: sums(\.buffer),
            ])
    }

    @Test("A second belongs to the recording, the client's window, the server's buffer or the path")
    func kinds() {
        let readings = readings([(4, 0, 0), (10, 3, 0), (10, 1, 3), (10, 2, 2), (6, 4, 0)])
        #expect(
            SliceLimit.limits(of: readings, ends: [1, 2, 3, 4, 5])
                == [.recording, .client, .server, .path, .client])
    }

    @Test("Slices shorter than the time between readings share it, and there is none after the last reading")
    func short() {
        let readings = readings([(10, 0, 0), (0, 0, 0)])
        #expect(
            SliceLimit.limits(of: readings, ends: [0.5, 1, 1.5, 2, 2.5]) == [
                .path, .path, .recording, .recording, nil,
            ])
        #expect(SliceLimit.limits(of: TCPReadings(), ends: [1]) == [nil])
    }

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

    @Test("An end that limited more than half of the slices is named with its share")
    func end() throws {
        let ends = (1...5).map(Double.init)
        let window = try #require(
            SliceLimit.limitingEnd(
                of: readings([(10, 6, 0), (10, 6, 0), (10, 9, 0), (4, 0, 0), (10, 0, 0)]), ends: ends))
        #expect(window.limit == .client && abs(window.share - 0.6) < 1e-12)
        let buffer = SliceLimit.limitingEnd(of: readings(Array(repeating: (10, 0, 8), count: 5)), ends: ends)
        #expect(buffer?.limit == .server && buffer?.share == 1)
        #expect(
            SliceLimit.limitingEnd(
                of: readings([(10, 6, 0), (10, 0, 6), (10, 0, 0), (4, 0, 0), (10, 0, 0)]), ends: ends) == nil)
        #expect(SliceLimit.limitingEnd(of: TCPReadings(), ends: ends) == nil)
    }
}
