package import Differentiation
import Basics
package import TestModel
package import Messages

extension CalibrationReport {
    /// Returns the report as a table, one row per profile.
    ///
    /// - Parameters:
    ///   - app: the tested app.
    ///   - rules: the name of the rules.
    ///   - messages: the language.
    /// - Returns: the table.
    package func table(app: String, rules: String, _ messages: Messages) -> Table {
        var table = Table(
            [
                .init(.profile, key: "profile"), .init(.falsePositives, key: "false_positives"),
                .init(.detected, key: "detected"), .init(.undecided, key: "inconclusive"),
                .init(key: "app"), .init(key: "rules"), .init(key: "failed_tests"), .init(key: "missed"),
                .init(key: "void_tests"),
            ], empty: messages.calibrationWithoutResult)
        for profile in DecisionProfile.Name.allCases where tallies[profile] != nil {
            let (clean, ruled) = (tally(profile, .clean), tally(profile, .rules))
            let undecided = WilsonInterval(
                hits: clean.inconclusive + ruled.inconclusive, of: clean.total + ruled.total)
            table.add([
                .init(profile.rawValue), Self.cell(clean.detected, messages),
                Self.cell(ruled.detected, messages),
                Self.cell(undecided, messages), .init(.string(app)), .init(.string(rules)),
                .init(.count(failures)),
                .init(.count(ruled.noDifferentiation)), .init(.count(voids.total)),
            ])
        }
        return table
    }

    /// Returns a rate as text and as an object; nil if there was no test.
    package static func cell(_ rate: WilsonInterval?, _ messages: Messages) -> Table.Cell {
        guard let rate else { return .init(messages.rateOfNone, .null) }
        return .init(
            messages.rate(rate),
            [
                "count": .count(rate.hits), "tests": .count(rate.trials), "rate": .number(rate.share),
                "low": .number(rate.lower), "high": .number(rate.upper),
            ])
    }
}

extension LocalizationCalibrationReport {
    /// Returns the report as a table, one row per condition.
    package func table(app: String, rules: String, _ messages: Messages) -> Table {
        var table = Table(
            [
                .init(.condition, key: "condition"), .init(.accessNetwork, key: "access_network"),
                .init(.noEvidence, key: "no_evidence"), .init(.undecided, key: "inconclusive"),
                .init(key: "app"), .init(key: "rules"), .init(key: "failed_tests"), .init(key: "void_tests"),
            ], empty: messages.calibrationWithoutResult)
        for condition in LocalizationCondition.allCases where total(condition) > 0 {
            func cell(_ verdict: LocalizationVerdict) -> Table.Cell {
                CalibrationReport.cell(rate(verdict, condition), messages)
            }
            table.add([
                .init(messages.condition(condition), .string(condition.rawValue)),
                cell(.accessNetwork), cell(.noEvidence), cell(.inconclusive),
                .init(.string(app)), .init(.string(rules)), .init(.count(failures[condition] ?? 0)),
                .init(.count(voids.total)),
            ])
        }
        return table
    }
}

extension SeriesCalibrationReport {
    /// Returns the report as a table, one row per condition.
    ///
    /// - Parameters:
    ///   - app: the tested app.
    ///   - treatsAlike: true if the rules treat a recording and its control alike, so that every detection is
    ///     false.
    ///   - messages: the language.
    ///   - rules: the name of a condition's rules.
    /// - Returns: the table.
    package func table(
        app: String, _ treatsAlike: Bool, _ messages: Messages, rules: (CalibrationCondition) -> String
    ) -> Table {
        var table = Table(
            [
                .init(.condition, key: "rules"), .init(.detected, key: "found"),
                .init(.excluded, key: "excluded"),
                .init(.undecided, key: "inconclusive"), .init(.coverage, key: "coverage"),
                .init(.pairs, key: "mean_pairs", alignsRight: true),
                .init(.wholePairs, key: "mean_data", alignsRight: true), .init(key: "app"),
                .init(key: "treats_alike"), .init(key: "failed"), .init(key: "without_interval"),
                .init(key: "void_pairs"),
            ], empty: messages.calibrationWithoutResult)
        for condition in CalibrationCondition.allCases {
            guard let tally = tallies[condition] else { continue }
            let isAlike = treatsAlike || condition == .clean
            table.add([
                .init(rules(condition)), CalibrationReport.cell(tally.found, messages),
                CalibrationReport.cell(tally.excluded, messages),
                CalibrationReport.cell(tally.undecided, messages),
                // With different treatment the true difference is unknown here, so there is no coverage.
                isAlike ? CalibrationReport.cell(tally.coverage, messages) : .init("-", .null),
                .init(messages.significant(tally.meanPairs), .number(tally.meanPairs)),
                .init(messages.significant(tally.meanData), .number(tally.meanData)), .init(.string(app)),
                .init(.bool(isAlike)), .init(.count(tally.failed)), .init(.count(tally.withoutInterval)),
                .init(.count(voids.total)),
            ])
        }
        return table
    }
}
