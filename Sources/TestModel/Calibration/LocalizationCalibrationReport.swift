package import Differentiation

/// How often localizations say what in each condition.
package struct LocalizationCalibrationReport: Sendable {
    /// The verdicts.
    package private(set) var verdicts: [LocalizationCondition: [LocalizationVerdict: Int]] = [:]
    /// Localizations without a verdict.
    package private(set) var failures: [LocalizationCondition: Int] = [:]

    /// Nothing is counted yet.
    package init() {}

    /// Counts a localization; one without a verdict counts as failed.
    package mutating func count(_ run: StoredTest?, in condition: LocalizationCondition) {
        guard let verdict = run?.measuredVerdict?.ofLocalization else {
            failures[condition, default: 0] += 1
            return
        }
        verdicts[condition, default: [:]][verdict, default: 0] += 1
    }

    /// How many localizations of a condition had a verdict.
    package func total(_ condition: LocalizationCondition) -> Int {
        verdicts[condition, default: [:]].values.reduce(0, +)
    }

    /// How often a condition led to a verdict; nil without any verdict.
    package func rate(_ verdict: LocalizationVerdict, _ condition: LocalizationCondition) -> WilsonInterval? {
        WilsonInterval(hits: verdicts[condition]?[verdict] ?? 0, of: total(condition))
    }
}
