package import Differentiation
import Basics
package import Foundation
package import WireProtocol

/// What is kept of a comparison of two simultaneous tests with a single one.
package struct KeptLocalization: Sendable {
    private let request: LocalizationRequest
    private let date: Date
    private let pairSum: LocalizationResult.PairSum?
    private let losses: LossCorrelation?
    private let samples: (single: [Double], first: [Double], second: [Double])

    /// - Parameters:
    ///   - request: what was compared.
    ///   - date: when.
    ///   - pairSum: what the comparison of throughputs found; nil if it could not be made.
    ///   - losses: what the comparison of losses found; nil if it could not be made.
    ///   - samples: what clients reported in the single test and in either simultaneous one, Mbit/s; empty where
    ///     nothing is known.
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

    /// The record. The published layouts have no list for it, so both hold the object.
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
