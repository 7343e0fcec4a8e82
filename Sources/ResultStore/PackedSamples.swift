import Formatting
import TestModel

/// The samples of a replay in one row: each list as a JSON array with null for NaN, which `json_each` takes apart.
///
/// Published tests come by the million, so theirs are packed.
struct PackedSamples: Sendable {
    let sliceEnds: String
    let throughput: String

    /// Packs the samples of a replay.
    init(_ replay: StoredReplay) {
        sliceEnds = JSONValue.text(of: replay.sliceEnds)
        throughput = JSONValue.text(of: replay.throughput)
    }

    /// Whether the samples of a test's replays are packed.
    static func isPacked(_ test: StoredTest) -> Bool { test.source == .wehe }
}
