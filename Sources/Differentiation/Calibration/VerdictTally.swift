/// How often a decision profile gave which verdict over the tests of one condition.
package struct VerdictTally: Codable, Equatable, Sendable {
    /// Tests that said differentiation.
    package private(set) var differentiation = 0
    /// Tests that said inconclusive.
    package private(set) var inconclusive = 0
    /// Tests that said no differentiation.
    package private(set) var noDifferentiation = 0

    /// Nothing counted yet.
    package init() {}

    /// Counts one test.
    package mutating func count(_ verdict: Verdict) {
        switch verdict {
        case .differentiation: differentiation += 1
        case .inconclusive: inconclusive += 1
        case .noDifferentiation: noDifferentiation += 1
        }
    }

    /// All tests counted.
    package var total: Int { differentiation + inconclusive + noDifferentiation }

    /// The share that said differentiation: the detection rate where there is some, the false-positive rate where
    /// there is none. Nil without a test.
    package var detected: WilsonInterval? { WilsonInterval(hits: differentiation, of: total) }

    /// The share that could not tell; nil without a test.
    package var undecided: WilsonInterval? { WilsonInterval(hits: inconclusive, of: total) }
}
