package import Differentiation
import Basics
package import Foundation
package import WireProtocol

/// The archived data of a comparison of an original with another replay of its test.
package struct KeptDecision: Sendable {
    private let key: TestKey
    private let date: Date
    private let analysis: ThroughputAnalysis

    /// - Parameters:
    ///   - key: the key of the replay that was compared with the original.
    ///   - date: the start of that replay.
    ///   - analysis: the result of the comparison.
    package init(_ key: TestKey, startedAt date: Date, _ analysis: ThroughputAnalysis) {
        self.key = key
        self.date = date
        self.analysis = analysis
    }

    /// The record of the comparison.
    package var record: KeptRecord {
        let numbers: [(key: String, value: JSONValue)] = [
            ("avgXputDiffPct", .number(analysis.area)), ("KSAcceptRatio", .number(analysis.resamplingRatio)),
            ("avgXputDiff", .number(analysis.meanDifference)), ("emptyField", 0),
            ("originalXputStats", analysis.original.named),
            ("controlXputStats", analysis.control.named),
            ("minXput", .number(analysis.overallMinimum)),
            ("KSAvgDVal", .number(analysis.resampling.meanStatistic)),
            ("KSAvgPVal", .number(analysis.resampling.meanPValue)),
            ("KSDVal", .number(analysis.ksStatistic)), ("KSPVal", .number(analysis.ksPValue)),
        ]
        let key: [(key: String, value: JSONValue)] = [
            ("userID", .string(key.userID)), ("historyCount", .count(key.historyCount)),
            ("testID", .count(key.testID)),
        ]
        return KeptRecord(
            kind: .decisions, userID: self.key.userID,
            name: ("results_", "_Client_\(self.key.historyCount)_\(self.key.testID)"), date: date,
            named: .object(key + numbers),
            positional: .array(
                numbers.map { field in
                    switch field.key {
                    case "originalXputStats": analysis.original.positional
                    case "controlXputStats": analysis.control.positional
                    default: field.value
                    }
                }))
    }
}

extension SampleSummary {
    /// The numbers with their published names.
    var named: JSONValue {
        [
            "max": .number(maximum), "min": .number(minimum), "average": .number(mean),
            "median": .number(median), "std": .number(standardDeviation),
        ]
    }

    /// The same numbers in the same order, without names.
    var positional: JSONValue {
        .array([maximum, minimum, mean, median, standardDeviation].map { .number($0) })
    }
}
