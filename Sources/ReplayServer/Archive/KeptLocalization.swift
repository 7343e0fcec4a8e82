package import Differentiation
import Basics
package import Foundation
package import WireProtocol

/// The archived data of a comparison of two simultaneous tests with a single one.
package struct KeptLocalization: Sendable {
    private let request: LocalizationRequest
    private let date: Date
    private let pairSum: LocalizationResult.PairSum?
    private let losses: LossCorrelation?
    private let samples: (single: [Double], first: [Double], second: [Double])

    /// - Parameters:
    ///   - request: the compared tests.
    ///   - date: the time of the comparison.
    ///   - pairSum: the result of comparing throughputs; nil if they could not be compared.
    ///   - losses: the result of comparing losses; nil if they could not be compared.
    ///   - samples: the samples that clients reported in the single test and in each simultaneous one,
    ///     Mbit/s; empty if unknown.
    package init(
        _ request: LocalizationRequest, at date: Date, pairSum: LocalizationResult.PairSum?,
        losses: LossCorrelation?, samples: (single: [Double], first: [Double], second: [Double])
    ) {
        self.request = request
        self.date = date
        self.pairSum = pairSum
        self.losses = losses
        self.samples = samples
    }

    /// The record of the comparison. The published layouts have no list for it, so both hold the object.
    package var record: KeptRecord {
        let counts = [request.first.historyCount, request.second.historyCount]
        let object: JSONValue = [
            "userID": .string(request.userID),
            "simReplayHistoryCounts": .array(counts.map { .count($0) }),
            "testID": .string("\(request.testID)"),
            "localizeTestsList": ["pairsum_vs_single_xput", "loss_correlation"],
            "localizeTestsResults": ["pairsum_vs_single_xput": throughputs, "loss_correlation": correlation],
        ]
        return KeptRecord(
            kind: .localizeDecisions, userID: request.userID,
            name: ("localizeResults_", "_\(counts[0])-\(counts[1])_\(request.testID)"), date: date,
            named: object, positional: object)
    }

    private var throughputs: JSONValue {
        guard let pairSum else { return .null }
        let sums = zip(samples.first, samples.second).map { $0 + $1 }
        return [
            "singleReplayHistoryCount": .count(request.single.historyCount),
            "mwuVal": .number(pairSum.statistic), "mwuPVal": .number(pairSum.pValue),
            "simReplaysXputStats": .array([samples.first, samples.second].map(Self.stats)),
            "simReplaySumXputStats": Self.stats(sums), "singleReplayXputStats": Self.stats(samples.single),
        ]
    }

    private var correlation: JSONValue {
        guard let losses else { return .null }
        let found = zip(losses.intervalSizes, zip(losses.coefficients, losses.pValues))
        return [
            "simReplaysAvgLoss": .array(losses.averageLosses.map { .number($0) }),
            "spearmanCorrStats": .array(
                found.map { size, values in
                    [
                        "intervalSize": .number(size), "corrVal": .number(values.0),
                        "corrPVal": .number(values.1),
                    ]
                }),
        ]
    }

    private static func stats(_ samples: [Double]) -> JSONValue {
        (try? SampleSummary(of: samples))?.named ?? .null
    }
}
