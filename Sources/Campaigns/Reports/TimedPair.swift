import Differentiation

/// A valid pair as it is stored until all are known: 16 bytes.
struct TimedPair: Sendable {
    /// The start of its test, in seconds since 1970, up to the year 2106.
    private let start: UInt32
    /// Millionths of the logarithm of original over control.
    let difference: Int32
    /// The number of its test, in order of arrival.
    let test: UInt32
    /// From the lowest bit on: 1 if the original ran first, its place in its test, and its vantage point.
    private let place: UInt32

    /// The number of bits of a place in a test.
    private static let placeBits = 6

    /// Stores a pair.
    ///
    /// - Parameters:
    ///   - started: the start of its test, in seconds since 1970.
    ///   - difference: millionths of the logarithm.
    ///   - test: the number of its test.
    ///   - order: its place in its test, from 0.
    ///   - isOriginalFirst: true if the original ran first.
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

    /// The start of its test, in whole seconds since 1970.
    var started: Double { Double(start) }
    /// True if the original ran first.
    var isOriginalFirst: Bool { place & 1 == 1 }
    /// Its place among the pairs of its test, from 0; all later ones share the last place that fits.
    var order: Int { Int(place >> 1) & (1 << Self.placeBits - 1) }
    /// The number of its vantage point.
    var vantagePoint: Int { Int(place >> (Self.placeBits + 1)) }
    /// True if its test has this pair whatever its pairs show: a series is first judged after ten pairs.
    /// Methods that require a fixed number of pairs leave out the others, whose number depends on the signs.
    var isPlanned: Bool { order < LookSchedule.steps[0] }
}

/// The accumulated tests of an app at one origin, or in one network.
struct CellTally: Sendable {
    var title = ""
    var tests = 0
    var decided = 0
    /// The number of tests that found by themselves that the original was slower, or faster.
    var (slower, faster) = (0, 0)
    var voids = VoidTally()
    var pairs: [TimedPair] = []
    /// The least payload of a replay of the valid pairs, bytes; nil if none is known.
    var leastBytes: Int64?
    /// Mean throughputs of originals that were slowed down, Mbit/s.
    var slowed: [Double] = []

    /// Takes the payload of a pair's replays.
    mutating func take(bytes: Int64) { leastBytes = min(leastBytes ?? bytes, bytes) }

    /// Adds another tally.
    mutating func add(_ other: CellTally) {
        if title.isEmpty { title = other.title }
        tests += other.tests
        decided += other.decided
        slower += other.slower
        faster += other.faster
        voids.add(other.voids)
        if pairs.isEmpty { pairs = other.pairs } else { pairs += other.pairs }
        slowed += other.slowed
        if let bytes = other.leastBytes { take(bytes: bytes) }
    }
}
