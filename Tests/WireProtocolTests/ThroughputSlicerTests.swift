import Testing
import WireProtocol

@Suite("Throughput slices (Specification 6.4)")
struct ThroughputSlicerTests {
    private let slice: Int64 = 80_000_000
    private func slicer() -> ThroughputSlicer { ThroughputSlicer(nominal: .seconds(8), count: 100) }

    @Test("32,000 bytes in a slice of 0.08 s are 3.2 Mbit/s")
    func conversion() {
        var slicer = slicer()
        #expect(slicer.sliceLength == 0.08)
        slicer.add(32_000, atNanoseconds: slice / 2)
        let samples = slicer.samples(endNanoseconds: 3 * slice)
        #expect(abs(samples.throughput[0] - 3.2) < 1e-12)
        #expect(samples.throughput.dropFirst() == [0, 0])
    }

    @Test(
        "slice k covers what came after its beginning up to and including its end",
        arguments: [
            (Int64(0), 0), (1, 0), (79_999_999, 0), (80_000_000, 0), (80_000_001, 1), (160_000_000, 1),
            (160_000_001, 2), (8_000_000_000, 99), (8_000_000_001, 100),
        ])
    func boundaries(_ instant: Int64, _ index: Int) {
        var slicer = slicer()
        slicer.add(1_000, atNanoseconds: instant)
        let throughput = slicer.samples(endNanoseconds: instant).throughput
        #expect(throughput.count == max(index + 1, 3))
        #expect(throughput.firstIndex { $0 > 0 } == index)
        #expect(throughput.filter { $0 > 0 }.count == 1)
    }

    @Test("boundaries are exact where a slice is no whole number of nanoseconds")
    func unevenSlices() {
        // Three slices in ten seconds: the first ends after 3,333,333,333⅓ ns.
        for (instant, index) in [
            (Int64(3_333_333_333), 0), (3_333_333_334, 1), (6_666_666_666, 1), (6_666_666_667, 2),
        ] {
            var slicer = ThroughputSlicer(nominal: .seconds(10), count: 3)
            slicer.add(1, atNanoseconds: instant)
            #expect(slicer.samples(endNanoseconds: 10_000_000_000).throughput.firstIndex { $0 > 0 } == index)
        }
    }

    @Test("the ends of the slices are k times the nominal length")
    func sliceEnds() {
        let samples = slicer().samples(endNanoseconds: 100 * slice)
        #expect(samples.sliceEnds.count == 100)
        #expect(samples.sliceEnds.prefix(4) == [0.08, 0.16, 0.24, 0.32])
        #expect(samples.sliceEnds.last == 8)
        #expect(zip(samples.sliceEnds, samples.sliceEnds.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(
        "a report has at least three samples, for the server drops one", arguments: [Int64(0), 1, 80_000_001])
    func atLeastThree(_ end: Int64) {
        let samples = slicer().samples(endNanoseconds: end)
        #expect(samples.throughput == [0, 0, 0])
        #expect(samples.sliceEnds == [0.08, 0.16, 0.24])
    }

    @Test("a replay longer than the nominal time gets more slices than announced")
    func longer() {
        var slicer = slicer()
        slicer.add(10_000, atNanoseconds: 16 * 1_000_000_000)
        let samples = slicer.samples(endNanoseconds: 16_040_000_000)
        #expect(samples.throughput.count == 201)
        #expect(samples.throughput[199] == 1)
        #expect(samples.throughput[200] == 0)
    }

    @Test("bytes of one slice add up, and none are lost")
    func sums() {
        var slicer = slicer()
        for instant in stride(from: Int64(0), through: 1_000_000_000, by: 7_777_777) {
            slicer.add(1_460, atNanoseconds: instant)
        }
        let samples = slicer.samples(endNanoseconds: 1_000_000_000)
        let bytes = samples.throughput.reduce(0) { $0 + $1 * 125_000 * slicer.sliceLength }
        #expect(abs(bytes - 129 * 1_460) < 1e-6)
    }

    @Test("a slice is never shorter than a millisecond, whatever list or server say")
    func shortest() {
        let slicer = ThroughputSlicer(nominal: .zero, count: 0)
        #expect(slicer.sliceLength == 0.001)
        let many = ThroughputSlicer(nominal: .seconds(8), count: 1_000_000)
        #expect(many.sliceLength == 0.001)
        #expect(many.samples(endNanoseconds: 45_000_000_000).throughput.count == 45_000)
    }
}
