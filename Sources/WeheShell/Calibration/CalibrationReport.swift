import Differentiation
import Formatting
import ResultStore
import TestModel
import Wording

/// How often each decision profile was right.
struct CalibrationReport: Sendable {
    /// The verdicts of each profile in each condition.
    private(set) var tallies: [DecisionProfile.Name: [CalibrationCondition: VerdictTally]] = [:]
    /// Tests without a result.
    var failures = 0

    /// Counts a test.
    mutating func count(
        _ verdict: Verdict, of profile: DecisionProfile.Name, in condition: CalibrationCondition
    ) {
        tallies[profile, default: [:]][condition, default: VerdictTally()].count(verdict)
    }

    /// Counts what each profile said of a stored test; one without decisions counts as failed.
    mutating func count(_ test: StoredTest, in condition: CalibrationCondition) {
        if test.decisions.isEmpty { failures += 1 }
        for decision in test.decisions {
            guard let profile = DecisionProfile.Name(rawValue: decision.profile),
                let verdict = Verdict(rawValue: decision.verdict)
            else { continue }
            count(verdict, of: profile, in: condition)
        }
    }

    /// What a profile said in a condition.
    func tally(_ profile: DecisionProfile.Name, _ condition: CalibrationCondition) -> VerdictTally {
        tallies[profile]?[condition] ?? VerdictTally()
    }

    /// The report as a table, a row a profile.
    ///
    /// - Parameters:
    ///   - app: what was tested.
    ///   - rules: what people call the rules.
    ///   - wording: the language.
    /// - Returns: the table.
    func table(app: String, rules: String, _ wording: any Wording) -> Table {
        var table = Table(
            [
                .init(.profile, key: "profile"), .init(.falsePositives, key: "false_positives"),
                .init(.detected, key: "detected"), .init(.undecided, key: "inconclusive"),
                .init(key: "app"), .init(key: "rules"), .init(key: "failed_tests"), .init(key: "missed"),
            ], empty: wording.calibrationWithoutResult)
        for profile in DecisionProfile.Name.allCases where tallies[profile] != nil {
            let (clean, ruled) = (tally(profile, .clean), tally(profile, .rules))
            let undecided = WilsonInterval(
                hits: clean.inconclusive + ruled.inconclusive, of: clean.total + ruled.total)
            table.add([
                .init(profile.rawValue), Self.cell(clean.detected, wording),
                Self.cell(ruled.detected, wording),
                Self.cell(undecided, wording), .init(.string(app)), .init(.string(rules)),
                .init(.count(failures)),
                .init(.count(ruled.noDifferentiation)),
            ])
        }
        return table
    }

    /// A rate as people read it, and as an object.
    static func cell(_ rate: WilsonInterval?, _ wording: any Wording) -> Table.Cell {
        guard let rate else { return .init("-", .null) }
        return .init(
            wording.rate(rate),
            [
                "count": .count(rate.hits), "tests": .count(rate.trials), "rate": .number(rate.share),
                "low": .number(rate.lower), "high": .number(rate.upper),
            ])
    }
}
