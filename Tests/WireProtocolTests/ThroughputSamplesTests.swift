import Testing
import WireProtocol

@Suite("Throughput samples (Specification 5.3.10)")
struct ThroughputSamplesTests {
    private let published = "[[3.2,4.1,4.0],[0.08,0.16,0.24]]"

    @Test("the published example is read, and written in the same characters")
    func roundTrip() throws {
        let samples = try ThroughputSamples(body: published)
        #expect(samples.throughput == [3.2, 4.1, 4.0])
        #expect(samples.sliceEnds == [0.08, 0.16, 0.24])
        #expect(samples.body == published)
        #expect(samples.body.utf8.count == 32)
    }

    @Test("awkward numbers survive the wire bit by bit")
    func awkwardNumbers() throws {
        let samples = ThroughputSamples(
            throughput: [0, .leastNonzeroMagnitude, 0.1 + 0.2, 1e-5, 1e21, 65.68266666666666],
            sliceEnds: [0.08, 0.16, 0.24, 0.32, 0.4, 0.48])
        #expect(try ThroughputSamples(body: samples.body) == samples)
        #expect(!samples.body.contains(" "))
    }

    @Test("integers and spaces are read, and so are no samples at all")
    func lenient() throws {
        #expect(try ThroughputSamples(body: "[[0, 2], [1, 2]]").throughput == [0, 2])
        #expect(try ThroughputSamples(body: "[[],[]]").throughput.isEmpty)
    }

    @Test("the analysis leaves out the last sample")
    func analysed() throws {
        #expect(try ThroughputSamples(body: published).analysed == [3.2, 4.1])
        #expect(try ThroughputSamples(body: "[[],[]]").analysed.isEmpty)
    }

    @Test("arrays of unequal length are cut when made")
    func cuts() {
        #expect(ThroughputSamples(throughput: [1, 2, 3], sliceEnds: [1, 2]).throughput == [1, 2])
        #expect(ThroughputSamples(throughput: [1], sliceEnds: [1, 2]).sliceEnds == [1])
    }

    @Test("a text with NoJitter says that there are none")
    func absent() {
        #expect(ThroughputSamples.isAbsent(body: "NoJitter;a1B2c3D4e5"))
        #expect(!ThroughputSamples.isAbsent(body: published))
    }

    @Test(
        "anything else is refused with the form it should have",
        arguments: [
            "", "[]", "[[1]]", "[[1,2],[1]]", "[[1],[1],[1]]", "[[NaN],[1]]", "[[1e999],[1]]", "[[-1],[1]]",
            "[[1],[-0.08]]", "[[\"1\"],[1]]", "[[null],[1]]", "[[true],[1]]", "{\"a\":[1]}", "[[1],[1]",
        ])
    func refuses(_ body: String) {
        #expect(
            refusal { try ThroughputSamples(body: body) }
                == .malformed(message: .samples, body: body, expected: .samples))
    }

    @Test("a body that nests a hundred thousand arrays is refused, not followed")
    func nesting() {
        #expect(throws: WireProtocolError.self) {
            try ThroughputSamples(body: String(repeating: "[", count: 100_000))
        }
    }
}
