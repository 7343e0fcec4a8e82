import Differentiation
import Formatting
import PathEmulation
import ReplayServer
import ResultStore
import TestModel
import Wording

extension LocalizationCondition {
    /// Rules that stand where this condition wants them.
    ///
    /// - Throws: `PathEmulationError`.
    func rules(_ rules: LabRules) throws(PathEmulationError) -> LabRules {
        guard self != .clean else { return .none }
        return try LabRules(
            rules.map { rule in
                var rule = rule
                rule.place = self == .branch ? .first : .common
                return rule
            })
    }
}

/// How often localizations say what in each condition.
struct LocalizationCalibrationReport: Sendable {
    /// The verdicts.
    private(set) var verdicts: [LocalizationCondition: [LocalizationVerdict: Int]] = [:]
    /// Localizations without a verdict.
    private(set) var failures: [LocalizationCondition: Int] = [:]

    /// Counts a localization; one without a verdict counts as failed.
    mutating func count(_ run: StoredTest?, in condition: LocalizationCondition) {
        guard let verdict = run?.measuredVerdict.flatMap(LocalizationVerdict.init(rawValue:)) else {
            failures[condition, default: 0] += 1
            return
        }
        verdicts[condition, default: [:]][verdict, default: 0] += 1
    }

    /// How many localizations of a condition had a verdict.
    func total(_ condition: LocalizationCondition) -> Int {
        verdicts[condition, default: [:]].values.reduce(0, +)
    }

    /// How often a condition led to a verdict; nil without any verdict.
    func rate(_ verdict: LocalizationVerdict, _ condition: LocalizationCondition) -> WilsonInterval? {
        WilsonInterval(hits: verdicts[condition]?[verdict] ?? 0, of: total(condition))
    }

    /// The report as a table, a row a condition.
    func table(app: String, rules: String, _ wording: any Wording) -> Table {
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
