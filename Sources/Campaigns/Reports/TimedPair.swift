/// A valid pair as it is held until all are known: 16 bytes.
struct TimedPair: Sendable {
    /// When its test began, in seconds since 1970.
    let started: Double
    /// Millionths of the logarithm of original over control.
    let difference: Int32
    /// The test that it belongs to, counted as they came.
    let test: UInt32
}

/// What is held of the tests of an app at one origin, or in one network.
struct CellTally: Sendable {
    var title = ""
    var tests = 0
    var decided = 0
    /// Tests that found by themselves that the original was slower, or faster.
    var (slower, faster) = (0, 0)
    var voidPairs = 0
    var originalFirst = 0
    var pairs: [TimedPair] = []
    /// Means of originals that were slowed down, Mbit/s.
    var slowed: [Double] = []

    /// Adds what another one holds.
    mutating func add(_ other: CellTally) {
        if title.isEmpty { title = other.title }
        tests += other.tests
        decided += other.decided
        slower += other.slower
        faster += other.faster
        voidPairs += other.voidPairs
        originalFirst += other.originalFirst
        if pairs.isEmpty { pairs = other.pairs } else { pairs += other.pairs }
        slowed += other.slowed
    }
}
