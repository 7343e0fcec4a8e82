import Testing

@testable import Differentiation

@Suite("What a replay had received by when")
struct DeliveryCurveTests {
    /// 1 Mbit/s over a quarter of a second is 31,250 bytes.
    private func curve(_ throughput: [Double], end: Double) throws -> DeliveryCurve {
        try DeliveryCurve(throughput: throughput, sliceLength: 0.25, end: end, of: .original)
    }

    @Test("Bytes come evenly within a slice, and not at all in an empty one")
    func positions() throws {
        let curve = try curve([1, 0, 2, 1], end: 0.9)
        #expect(curve.bytes == 4 * 31_250)
        #expect(curve.seconds(toReceive: 0) == 0)
        #expect(curve.seconds(toReceive: 15_625) == 0.125)
        #expect(curve.seconds(toReceive: 31_250) == 0.25)
        #expect(curve.seconds(toReceive: 62_500) == 0.625)
        // The last slice ends with the replay.
        #expect(abs(curve.seconds(toReceive: 4 * 31_250) - 0.9) < 1e-12)
        #expect([0, 1, 31_250, 31_251, 125_000].map(curve.slice(toReceive:)) == [0, 1, 1, 3, 4])
        #expect(curve.bytes(by: -1) == 0)
        #expect(curve.bytes(by: 0.125) == 15_625)
        #expect(curve.bytes(by: 0.375) == 31_250)
        #expect(abs(curve.bytes(by: 0.825) - 109_375) < 1e-6)
        #expect(curve.bytes(by: 9) == 125_000)
        #expect(abs(curve.end - 0.9) < 1e-12)
    }

    @Test("Slices after the end that only make up numbers change nothing")
    func padding() throws {
        let curve = try curve([1, 0, 0], end: 0.1)
        #expect(curve.end == 0.1)
        #expect(curve.bytes(by: 0.1) == 31_250)
        #expect(curve.bytes(by: 0.6) == 31_250)
    }

    @Test("Nothing received, no slices, and odd times are no trouble")
    func odd() throws {
        #expect(try curve([], end: 1).end == 0)
        #expect(try curve([0, 0], end: 1).end == 0)
        for (length, end) in [(Double.nan, Double.nan), (0, -1), (.infinity, .infinity), (-1, 1e308)] {
            let curve = try DeliveryCurve(throughput: [1, 2], sliceLength: length, end: end, of: .only)
            #expect(curve.end > 0 && curve.end.isFinite)
            #expect(curve.bytes(by: curve.end).isFinite)
        }
    }

    @Test("Samples that are no throughputs are errors")
    func badInput() {
        #expect(throws: AnalysisError.notFinite(series: .original, index: 1)) {
            try curve([1, .nan], end: 1)
        }
        #expect(throws: AnalysisError.implausibleThroughput(series: .original, index: 0, value: -1)) {
            try curve([-1], end: 1)
        }
        #expect(throws: AnalysisError.implausibleThroughput(series: .original, index: 0, value: 1e300)) {
            try curve([1e300], end: 1)
        }
    }
}
