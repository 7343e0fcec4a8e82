import Foundation

/// The tenth message: the throughput of each slice of a replay (Specification 5.3.10, 6.4).
package struct ThroughputSamples: Equatable, Sendable {
    /// Throughput of each slice, in Mbit/s (1 Mbit = 10⁶ bit).
    package var throughput: [Double]
    /// End of each slice, in seconds after the start of the replay, ascending.
    package var sliceEnds: [Double]

    /// - Precondition: both arrays have the same length; the longer one is truncated.
    package init(throughput: [Double], sliceEnds: [Double]) {
        let count = min(throughput.count, sliceEnds.count)
        self.throughput = Array(throughput.prefix(count))
        self.sliceEnds = Array(sliceEnds.prefix(count))
    }

    /// The samples used by the analysis: all but the last, which covers only part of its slice (Specification
    /// 10.4).
    package var analysed: [Double] { throughput.dropLast() }

    /// The encoded message, without white space.
    package var body: String {
        func list(_ values: [Double]) -> String {
            "[" + values.map(\.description).joined(separator: ",") + "]"
        }
        return "[" + list(throughput) + "," + list(sliceEnds) + "]"
    }

    /// Reads two arrays of equal length, integers or floating point.
    ///
    /// - Throws: ``WireProtocolError/malformed(message:body:expected:)``.
    package init(body: String) throws(WireProtocolError) {
        let malformed = WireProtocolError.malformed(
            message: .samples, body: body, expected: .samples
        )
        let arrays: [[Double]]
        do { arrays = try JSONDecoder().decode([[Double]].self, from: Data(body.utf8)) } catch {
            throw malformed
        }
        guard arrays.count == 2, arrays[0].count == arrays[1].count,
            arrays.allSatisfy({ $0.allSatisfy { $0.isFinite && $0 >= 0 } })
        else { throw malformed }
        self.init(throughput: arrays[0], sliceEnds: arrays[1])
    }

    /// Returns true if the text is the variant that reports no samples (Specification 5.3.10).
    package static func isAbsent(body: String) -> Bool { body.contains("NoJitter") }
}
