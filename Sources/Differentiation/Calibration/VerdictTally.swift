/// Counts of the verdicts of a decision profile over the tests of one condition.
package struct VerdictTally: Codable, Equatable, Sendable {
    /// Number of tests with the verdict "differentiation".
    package private(set) var differentiation = 0
    /// Number of tests with the verdict "inconclusive".
    package private(set) var inconclusive = 0
    /// Number of tests with the verdict "no differentiation".
    package private(set) var noDifferentiation = 0

    /// Creates an empty tally.
    package init() {}

    /// Counts one test.
    package mutating func count(_ verdict: Verdict) {
        switch verdict {
        case .differentiation: differentiation += 1
        case .inconclusive: inconclusive += 1
        case .noDifferentiation: noDifferentiation += 1
        }
    }

    /// Number of tests counted.
    package var total: Int { differentiation + inconclusive + noDifferentiation }

    /// The share of tests with the verdict "differentiation": the detection rate if there is differentiation,
    /// the false-positive rate otherwise. Nil without a test.
    package var detected: WilsonInterval? { WilsonInterval(hits: differentiation, of: total) }

    /// The share of inconclusive tests; nil without a test.
    package var undecided: WilsonInterval? { WilsonInterval(hits: inconclusive, of: total) }
}
