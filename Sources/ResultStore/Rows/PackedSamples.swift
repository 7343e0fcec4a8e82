import Basics
import TestModel

/// The samples of a replay in blocks of one row each: the throughput as a JSON array, with null for NaN, and
/// the ends of the slices as another array, which replays share, since most have slices of the same lengths.
///
/// A block is short enough for several to fit on a page of the database, whatever the length of the replay.
struct PackedSamples: Sendable {
    /// Some consecutive samples.
    struct Block: Sendable {
        /// The throughput, padded with null if there are more ends.
        let throughput: String
        /// The ends of the slices, fewer if there are more samples; nil if there are none.
        let sliceEnds: SliceEnds?
    }

    /// The blocks, in order: all have ``blockLength`` samples but the last.
    let blocks: [Block]

    /// The maximum number of samples in a block. Rows of more than 1,002 bytes would each need an additional
    /// page (https://www.sqlite.org/fileformat.html, 1.6), and a sample rarely takes more than 20 bytes.
    static let blockLength = 40

    /// Packs the samples of a replay.
    ///
    /// - Parameters:
    ///   - replay: the replay.
    ///   - ends: the texts of already packed ends.
    init(_ replay: StoredReplay, _ ends: inout SliceEndTexts) {
        blocks = Self.blocks(replay.throughput, replay.sliceEnds, &ends)
    }

    /// Wraps existing blocks.
    init(blocks: [Block]) { self.blocks = blocks }

    /// Divides samples into blocks.
    static func blocks(
        _ throughput: [Double], _ sliceEnds: [Double], _ ends: inout SliceEndTexts
    ) -> [Block] {
        let count = max(throughput.count, sliceEnds.count)
        return stride(from: 0, to: count, by: blockLength).map { first in
            let next = min(first + blockLength, count)
            func part(_ numbers: [Double]) -> [Double] {
                Array(numbers[min(first, numbers.count)..<min(next, numbers.count)])
            }
            let rates = part(throughput)
            let unknown = [Double](repeating: .nan, count: next - first - rates.count)
            let own = part(sliceEnds)
            return Block(
                throughput: JSONValue.text(of: rates + unknown),
                sliceEnds: own.isEmpty ? nil : ends.shared(own))
        }
    }
}

/// The ends of some slices as a JSON array, created once for many replays.
final class SliceEnds: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
}

/// The distinct packed ends of slices.
struct SliceEndTexts {
    private var known: [[Double]: SliceEnds] = [:]

    /// The maximum number of stored values.
    private static let mostRemembered = 1_000

    /// Returns the shared value for some ends.
    mutating func shared(_ ends: [Double]) -> SliceEnds {
        if let same = known[ends] { return same }
        let new = SliceEnds(JSONValue.text(of: ends))
        if known.count == Self.mostRemembered { known = [:] }
        known[ends] = new
        return new
    }
}
