package import Differentiation
package import TestModel

extension English {
    package func status(_ status: LocalizationStatus) -> String {
        switch status {
        case .preparing: "preparing"
        case .replayingOriginals: "original replays to both servers"
        case .replayingControls: "control replays to both servers"
        case .fetchingVerdicts: "fetching both servers' results"
        case .notSeenByBoth: "not seen by both servers"
        case .awaitingLocalization: "waiting for the localization result"
        case .received: "localization done"
        }
    }
    package func atServer(_ number: Int) -> String { "server \(number)" }
    package func usingEarlierTest(_ id: Int64) -> String { "test \(id) is the single test" }
    package var runningSingleTest: String { "a single test comes first" }

    package func verdict(_ verdict: LocalizationVerdict) -> String {
        switch verdict {
        case .accessNetwork: "access network"
        case .noEvidence: "no evidence"
        case .inconclusive: "inconclusive"
        }
    }

    package func headline(
        _ verdict: LocalizationVerdict?, app: String, suspects: String,
        override: (option: String, measured: LocalizationVerdict?)?
    ) -> (word: String, rest: String) {
        let word = (verdict.map(self.verdict) ?? "no verdict").uppercased()
        if let override {
            let measured = override.measured.map(self.verdict) ?? "nothing"
            return (
                word, " (\(howOverridden(override.option)) by dev \(override.option); measured: \(measured))"
            )
        }
        let who = suspects.isEmpty ? "" : " (\(suspects))"
        return switch verdict {
        case .accessNetwork: (word, ": \(app) is treated so where both paths are one\(who).")
        case .noEvidence: (word, ": nothing says that \(app) is treated so where both paths are one\(who).")
        case .inconclusive: (word, ": nothing can be said about where \(app) is treated so.")
        case nil: (word, ": \(app).")
        }
    }

    package func simultaneousMeans(_ found: StoredLocalization) -> String {
        let each = zip(1..., found.meanSimultaneous).map { "server \($0) \(throughput($1))" }
        let sum = found.meanSum.map { "together \(throughput($0))" }
        let single = found.meanSingle.map { "single \(throughput($0))" }
        return "original: " + (each + [sum, single].compactMap { $0 }).joined(separator: ", ")
    }
    package var notSeenByBoth: String { "not both servers saw differentiation" }
    package var localizationTooFew: String { "too few samples to tell; use a longer app" }

    package func pairSum(_ found: StoredLocalization) -> String {
        guard let pValue = found.pairSumPValue else { return "pair sum: could not be tested" }
        let isSimilar = pValue < found.thresholds.pairSum
        return "pair sum: \(isSimilar ? "equals" : "not shown to equal") the single replay; were they "
            + "unequal, so small a difference would have p = \(probability(pValue)) "
            + "(threshold \(probability(found.thresholds.pairSum)))"
    }

    package func lossCorrelation(_ found: StoredLocalization) -> String {
        guard !found.correlations.isEmpty else { return "losses: could not be correlated" }
        let count = found.correlations.count { $0.pValue < found.thresholds.loss }
        let losses = found.averageLosses.map { percent($0) }.joined(separator: " and ")
        return "losses: correlated at \(count) of \(found.correlations.count) interval sizes (threshold "
            + "\(percent(found.thresholds.share)))" + (losses.isEmpty ? "" : "; lost \(losses)")
    }

    package func startsApart(_ found: StoredLocalization) -> String {
        let skews = [(role(.original), found.originalSkew), (role(.control), found.controlSkew)]
        return "starts apart: "
            + skews.map { "\($0) \($1.map { milliseconds($0 * 1000) } ?? "-")" }.joined(separator: ", ")
    }

    package func pairRuns(_ first: String, _ second: String) -> String {
        "The embedded pair runs at \(first) and \(second), for \"localize\"."
    }
    package func localizationCalibrated(app: String, rules: String, runs: Int) -> String {
        "\(app), \(runs) localizations of each kind with \(rules):"
    }
    package func condition(_ condition: LocalizationCondition) -> String {
        switch condition {
        case .clean: "no rules"
        case .branch: "on one branch"
        case .common: "on the common link"
        }
    }
}
