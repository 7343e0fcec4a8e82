/// Results of the two localization tests (Specification 11.6). Unlike in ``SingleResult`` its numbers are
/// JSON numbers.
package struct LocalizationResult: Equatable, Sendable {
    /// Result of comparing two simultaneous replays together with the single one (11.8).
    package struct PairSum: Equatable, Sendable {
        /// U statistic of the differences.
        package var statistic: Double
        /// p of the Mann–Whitney test, 0…1.
        package var pValue: Double
        /// Mean throughput of each simultaneous replay, Mbit/s, server one's first; empty if unknown.
        package var meanSimultaneous: [Double]
        /// Mean of the element-wise sums, Mbit/s.
        package var meanSum: Double?
        /// Mean throughput of the single replay, Mbit/s.
        package var meanSingle: Double?

        package init(
            statistic: Double, pValue: Double, meanSimultaneous: [Double], meanSum: Double?,
            meanSingle: Double?
        ) {
            self.statistic = statistic
            self.pValue = pValue
            self.meanSimultaneous = meanSimultaneous
            self.meanSum = meanSum
            self.meanSingle = meanSingle
        }
    }

    /// Result of correlating the packet losses of the two replays (11.9).
    package struct Losses: Equatable, Sendable {
        /// The interval sizes, in seconds, as many as there are p values if the server reports their
        /// assignment.
        package var intervalSizes: [Double]
        /// p of the rank correlation at each size, 0…1; empty if no loss ratio could be computed.
        package var pValues: [Double]
        /// The share of bytes that each replay lost, 0…1, server one's first; empty if unknown.
        package var averageLosses: [Double]

        package init(intervalSizes: [Double], pValues: [Double], averageLosses: [Double]) {
            self.intervalSizes = intervalSizes
            self.pValues = pValues
            self.averageLosses = averageLosses
        }
    }

    /// Key of the localization.
    package var key: LocalizationKey
    /// Nil if that test was not possible.
    package var pairSum: PairSum?
    /// Nil if that test was not possible.
    package var losses: Losses?

    package init(key: LocalizationKey, pairSum: PairSum?, losses: Losses?) {
        self.key = key
        self.pairSum = pairSum
        self.losses = losses
    }
}

extension LocalizationResult {
    private static let keys = (pairSum: "pairsum_vs_single_xput", losses: "loss_correlation")

    var json: String {
        let counts = "[" + key.historyCounts.map(String.init).joined(separator: ", ") + "]"
        var fields: [(key: String, value: String)] = [
            ("userID", JSONText.quoted(key.userID)), ("historyCounts", counts),
            ("testID", JSONText.quoted(String(key.testID))),
            (
                "localization_tests",
                "[\(JSONText.quoted(Self.keys.pairSum)), \(JSONText.quoted(Self.keys.losses))]"
            ),
        ]
        if let pairSum { fields.append((Self.keys.pairSum, pairSum.json)) }
        if let losses { fields.append((Self.keys.losses, losses.json)) }
        return JSONText.object(fields)
    }

    /// Reads the result. A p value that is not a number is not a result: the pair-sum block then counts as
    /// absent, and for the loss correlation its interval size is omitted (11.9).
    init(_ fields: ResponseFields) throws(WireProtocolError) {
        guard let counts = try fields.numbers("historyCounts", ResponseFields.historyCount),
            counts.count == 2,
            let first = counts[0].flatMap(Int.init(exactly:)),
            let second = counts[1].flatMap(Int.init(exactly:))
        else { throw fields.malformed("historyCounts", .twoIntegers) }
        self.init(
            key: LocalizationKey(
                userID: try fields.text("userID"), historyCounts: [first, second],
                testID: try fields.integer("testID")),
            pairSum: try fields.object(Self.keys.pairSum).flatMap(PairSum.init),
            losses: try fields.object(Self.keys.losses).map(Losses.init))
    }
}

extension LocalizationResult.PairSum {
    fileprivate var json: String {
        JSONText.object([
            ("mwuVal", JSONText.number(statistic)), ("mwuPVal", JSONText.number(pValue)),
            ("simReplaysAvgXput", JSONText.numbers(meanSimultaneous)),
            ("simReplaySumAvgXput", JSONText.number(meanSum)),
            ("singleReplayAvgXput", JSONText.number(meanSingle)),
        ])
    }

    fileprivate init?(_ fields: ResponseFields) throws(WireProtocolError) {
        guard let statistic = try fields.optionalNumber("mwuVal", ResponseFields.rankStatistic),
            let pValue = try fields.optionalNumber("mwuPVal", ResponseFields.share)
        else { return nil }
        self.init(
            statistic: statistic, pValue: pValue,
            meanSimultaneous: try fields.numbers("simReplaysAvgXput", ResponseFields.throughput)?.compactMap {
                $0
            } ?? [],
            meanSum: try fields.optionalNumber("simReplaySumAvgXput", ResponseFields.throughput),
            meanSingle: try fields.optionalNumber("singleReplayAvgXput", ResponseFields.throughput))
    }
}

extension LocalizationResult.Losses {
    fileprivate var json: String {
        JSONText.object([
            ("intervalSizes", JSONText.numbers(intervalSizes)), ("corrPValues", JSONText.numbers(pValues)),
            ("simReplaysAvgLoss", JSONText.numbers(averageLosses)),
        ])
    }

    fileprivate init(_ fields: ResponseFields) throws(WireProtocolError) {
        let sizes = try fields.numbers("intervalSizes", ResponseFields.seconds) ?? []
        let pValues = try fields.numbers("corrPValues", ResponseFields.share) ?? []
        let losses = try fields.numbers("simReplaysAvgLoss", ResponseFields.share) ?? []
        let belongTogether = sizes.count == pValues.count
        self.init(
            intervalSizes: belongTogether
                ? zip(sizes, pValues).compactMap { $1 == nil ? nil : $0 } : sizes.compactMap { $0 },
            pValues: pValues.compactMap { $0 }, averageLosses: losses.compactMap { $0 })
    }
}
