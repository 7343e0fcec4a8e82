package import Differentiation

/// Counts of the verdicts of localizations in each condition.
package struct LocalizationCalibrationReport: Sendable {
    /// Number of localizations by condition and verdict.
    package private(set) var verdicts: [LocalizationCondition: [LocalizationVerdict: Int]] = [:]
    /// Number of localizations without a verdict, by condition.
    package private(set) var failures: [LocalizationCondition: Int] = [:]

    /// Tests that do not count because this machine was too busy.
    package var voids = VoidTests()

    /// Creates an empty report.
    package init() {}

    /// Counts a localization; one without a verdict counts as a failure.
    package mutating func count(_ run: StoredTest?, in condition: LocalizationCondition) {
        guard let verdict = run?.measuredVerdict?.ofLocalization else {
            failures[condition, default: 0] += 1
            return
        }
        verdicts[condition, default: [:]][verdict, default: 0] += 1
    }

    /// Returns the number of localizations in a condition that had a verdict.
    package func total(_ condition: LocalizationCondition) -> Int {
        verdicts[condition, default: [:]].values.reduce(0, +)
    }

    /// Returns the share of a condition's localizations with a given verdict; nil if none had a verdict.
    package func rate(_ verdict: LocalizationVerdict, _ condition: LocalizationCondition) -> WilsonInterval? {
        WilsonInterval(hits: verdicts[condition]?[verdict] ?? 0, of: total(condition))
    }
}
