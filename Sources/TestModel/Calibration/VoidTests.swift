/// Tests of a calibration that do not count because this machine was too busy, by what exceeded its limit.
package struct VoidTests: Equatable, Sendable {
    /// Number of tests by the reading that exceeded its limit.
    package private(set) var counts: [BusyLimit.Excess: Int] = [:]

    /// Creates an empty count.
    package init() {}

    /// Number of tests.
    package var total: Int { counts.values.reduce(0, +) }

    /// Counts a test if it was void.
    package mutating func count(_ test: StoredTest) {
        guard let excess = test.replays.lazy.compactMap({ $0.environment?.excess }).first else { return }
        counts[excess, default: 0] += 1
    }
}
