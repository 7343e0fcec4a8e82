package import Differentiation
import Formatting
package import TestModel
package import Wording

extension CalibrationReport {
    /// The report as a table, a row a profile.
    ///
    /// - Parameters:
    ///   - app: what was tested.
    ///   - rules: what people call the rules.
    ///   - wording: the language.
    /// - Returns: the table.
    package func table(app: String, rules: String, _ wording: any Wording) -> Table {
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
    package static func cell(_ rate: WilsonInterval?, _ wording: any Wording) -> Table.Cell {
        guard let rate else { return .init("-", .null) }
        return .init(
            wording.rate(rate),
            [
                "count": .count(rate.hits), "tests": .count(rate.trials), "rate": .number(rate.share),
                "low": .number(rate.lower), "high": .number(rate.upper),
            ])
    }
}

extension LocalizationCalibrationReport {
    /// The report as a table, a row a condition.
    package func table(app: String, rules: String, _ wording: any Wording) -> Table {
        var table = Table(
            [
                .init(.condition, key: "condition"), .init(.accessNetwork, key: "access_network"),
                .init(.noEvidence, key: "no_evidence"), .init(.undecided, key: "inconclusive"),
                .init(key: "app"), .init(key: "rules"), .init(key: "failed_tests"),
            ], empty: wording.calibrationWithoutResult)
        for condition in LocalizationCondition.allCases where total(condition) > 0 {
            func cell(_ verdict: LocalizationVerdict) -> Table.Cell {
                CalibrationReport.cell(rate(verdict, condition), wording)
            }
            table.add([
                .init(wording.condition(condition), .string(condition.rawValue)),
                cell(.accessNetwork), cell(.noEvidence), cell(.inconclusive),
                .init(.string(app)), .init(.string(rules)), .init(.count(failures[condition] ?? 0)),
            ])
        }
        return table
    }
}
