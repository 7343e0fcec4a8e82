import Basics

/// Result of a localization: `localizeDecisions1`. NaN for unknown numbers.
struct PublishedLocalization {
    /// The user, and the history count of the simultaneous test of server one.
    let name: RecordName
    /// The history count of the one of server two.
    let second: Int
    /// Nil if that test was not possible.
    let pairSum: PairSum?
    /// Nil if that test was not possible.
    let losses: Losses?

    /// Comparison of two replays together with a single one.
    struct PairSum {
        /// The history count of the single test.
        let single: Int?
        let statistic: Double
        let pValue: Double
        /// Mbit/s, server one's first.
        let meanSimultaneous: [Double]
        let meanSum: Double
        let meanSingle: Double
    }

    /// Correlation of the packet losses of two replays.
    struct Losses {
        /// The share of bytes that each replay lost, server one's first.
        let averages: [Double]
        let correlations: [Correlation]
    }

    /// The rank correlation of losses at one interval size.
    struct Correlation {
        /// The interval size, seconds.
        let size: Double
        let pValue: Double
    }

    /// Returns true if another localization of the same tests has the same values; unknown values are equal.
    func agrees(with other: Self) -> Bool {
        pairSum?.single == other.pairSum?.single && numbers == other.numbers
    }

    /// The bit patterns of all measured numbers, because NaN is not equal to itself.
    private var numbers: [[UInt64]] {
        [
            pairSum.map { [$0.statistic, $0.pValue, $0.meanSum, $0.meanSingle] } ?? [],
            pairSum?.meanSimultaneous ?? [], losses?.averages ?? [],
            losses?.correlations.flatMap { [$0.size, $0.pValue] } ?? [],
        ].map { $0.map { ($0.isNaN ? .nan : $0).bitPattern } }
    }

    /// The maximum number of interval sizes, more than any server uses.
    private static let mostSizes = 1_000

    /// Reads a record, whose values have names in every layout.
    ///
    /// - Throws: `PublishedRecord.FormatError.wrong`.
    init(named value: JSONValue) throws(PublishedRecord.FormatError) {
        let histories = value["simReplayHistoryCounts"]?.elements?.compactMap(\.whole) ?? []
        guard let user = value["userID"]?.words, histories.count == 2, histories[0] != histories[1],
            (0...RecordName.greatestHistory).contains(histories[1]),
            let name = RecordName(
                user: user, history: histories[0], testID: value["testID"]?.whole ?? 0),
            case .object = value["localizeTestsResults"]
        else { throw .wrong }
        let found = value["localizeTestsResults"]
        self.name = name
        second = histories[1]
        pairSum = found?["pairsum_vs_single_xput"].flatMap(PairSum.init)
        losses = found?["loss_correlation"].flatMap(Losses.init)
        guard losses?.correlations.count ?? 0 <= Self.mostSizes else { throw .wrong }
    }
}

extension PublishedLocalization.PairSum {
    fileprivate init?(_ value: JSONValue) {
        guard case .object = value else { return nil }
        func mean(_ value: JSONValue?) -> Double { value?["average"]?.measure ?? .nan }
        self.init(
            single: value["singleReplayHistoryCount"]?.whole, statistic: value["mwuVal"]?.measure ?? .nan,
            pValue: value["mwuPVal"]?.measure ?? .nan,
            meanSimultaneous: (value["simReplaysXputStats"]?.elements ?? []).prefix(2).map(mean),
            meanSum: mean(value["simReplaySumXputStats"]), meanSingle: mean(value["singleReplayXputStats"]))
    }
}

extension PublishedLocalization.Losses {
    fileprivate init?(_ value: JSONValue) {
        guard case .object = value else { return nil }
        self.init(
            averages: (value["simReplaysAvgLoss"]?.elements ?? []).prefix(2).map(\.measure),
            correlations: (value["spearmanCorrStats"]?.elements ?? []).map {
                .init(size: $0["intervalSize"]?.measure ?? .nan, pValue: $0["corrPVal"]?.measure ?? .nan)
            })
    }
}
