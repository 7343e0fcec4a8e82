import Differentiation

/// A valid pair as it is held until all are known: 16 bytes.
struct TimedPair: Sendable {
    /// When its test began, in seconds since 1970, up to the year 2106.
    private let start: UInt32
    /// Millionths of the logarithm of original over control.
    let difference: Int32
    /// The test that it belongs to, counted as they came.
    let test: UInt32
    /// From the lowest bit on: whether the original ran first, its place in its test, and its vantage point.
    private let place: UInt32

    /// How many bits a place in a test has.
    private static let placeBits = 6

    /// Holds a pair.
    ///
    /// - Parameters:
    ///   - started: when its test began, in seconds since 1970.
    ///   - difference: millionths of the logarithm.
    ///   - test: the number of its test.
    ///   - order: its place in its test, from 0.
    ///   - isOriginalFirst: whether the original ran first.
    ///   - vantagePoint: the number of the vantage point, up to some 33 million.
    init(
        started: Double, difference: Int, test: UInt32, order: Int, isOriginalFirst: Bool, vantagePoint: Int
    ) {
        start = UInt32(clamping: Int(started.rounded(.down)))
        self.difference = Int32(clamping: difference)
        self.test = test
        let most = 1 << Self.placeBits - 1
        place =
            UInt32(clamping: vantagePoint) << (Self.placeBits + 1)
            | UInt32(min(order, most)) << 1 | (isOriginalFirst ? 1 : 0)
    }

    /// When its test began, in whole seconds since 1970.
    var started: Double { Double(start) }
    /// Whether the original ran first.
    var isOriginalFirst: Bool { place & 1 == 1 }
    /// Its place among the pairs of its test, from 0; those far behind share the last one.
    var order: Int { Int(place >> 1) & (1 << Self.placeBits - 1) }
    /// The number of its vantage point.
    var vantagePoint: Int { Int(place >> (Self.placeBits + 1)) }
    /// Whether its test has it whatever its pairs said: series are looked at after ten pairs first. What asks
    /// how many pairs there are leaves the others away, for how many there are of them depends on signs.
    var isPlanned: Bool { order < LookSchedule.steps[0] }
}

/// What is held of the tests of an app at one origin, or in one network.
struct CellTally: Sendable {
    var title = ""
    var tests = 0
    var decided = 0
    /// Tests that found by themselves that the original was slower, or faster.
    var (slower, faster) = (0, 0)
    var voids = VoidTally()
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
        voids.add(other.voids)
        if pairs.isEmpty { pairs = other.pairs } else { pairs += other.pairs }
        slowed += other.slowed
    }
}
