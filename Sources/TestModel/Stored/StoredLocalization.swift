package import Differentiation

/// Results of a localization, stored beside the row of its run (Specification 11.6, 11.7).
package struct StoredLocalization: Sendable, Codable, Equatable {
    /// Number of the single test for comparison; nil if that test is not in this database.
    package var single: Int64?
    /// Numbers of the two simultaneous tests, server one's first; fewer if a server's test has no result.
    package var tests: [Int64]
    /// The networks that could be responsible, as named by the server; empty if it names none.
    package var suspects: String
    /// Address of server two; the run has the address of server one.
    package var secondAddress: String?
    /// Time between the starts of the original replays, s; nil if one of them did not start.
    package var originalSkew: Double?
    /// Time between the starts of the control replays, s.
    package var controlSkew: Double?
    /// True if both servers saw differentiation, so that server one was asked to localize it.
    package var isSeenByBoth: Bool
    /// U statistic of the pair-sum test; nil if the test was not possible.
    package var pairSumStatistic: Double?
    /// Its p value, 0 … 1.
    package var pairSumPValue: Double?
    /// The mean of the single replay's samples, Mbit/s.
    package var meanSingle: Double?
    /// The mean of the sums of the simultaneous replays' samples, Mbit/s.
    package var meanSum: Double?
    /// The mean of each simultaneous replay's samples, Mbit/s, server one's first.
    package var meanSimultaneous: [Double]
    /// The share of bytes that each simultaneous replay lost, 0 … 1, server one's first; empty if unknown.
    package var averageLosses: [Double]
    /// The correlation of losses at each interval size; empty if it could not be computed.
    package var correlations: [Correlation]
    /// The share of interval sizes with correlated losses, 0 … 1; nil if there are none.
    package var correlatedShare: Double?
    /// The thresholds for the verdict, all 0 … 1.
    package var thresholds: Thresholds
    /// The rule that decided; nil for localizations of earlier versions and published ones, which upstream's rule
    /// decided.
    package var method: LocalizationMethod?
    /// The verdict of upstream's rule; nil if it is the only one.
    package var upstreamVerdict: LocalizationVerdict?
    /// The experiment with pauses; nil without one.
    package var pauses: Pauses?

    /// An experiment in which the replays paused in turn by a coin.
    package struct Pauses: Sendable, Codable, Equatable {
        /// Its verdict.
        package var verdict: PauseVerdict
        /// p of the hypothesis that pauses of one replay do not speed up the other; nil if it was not tested.
        package var pValue: Double?
        /// The mean rise of a replay's throughput in the other one's pauses, Mbit/s.
        package var rise: Double?
        /// Its upper limit, Mbit/s.
        package var greatestRise: Double?
        /// The mean fall of a replay's throughput in its own pauses, Mbit/s.
        package var fall: Double?
        /// The length of each interval, s.
        package var interval: Double?
        /// The beginning of each interval that was not measured, s.
        package var transient: Double?
        /// Number of simultaneous replays.
        package var rounds: Int
        /// Bytes that all of them received and sent.
        package var movedBytes: Int
        /// The server whose replay paused in each block of two intervals, 1 or 2.
        package var pausing: [Int]
        /// The outcome of the coin in each block: true if the pause came first.
        package var isPauseFirst: [Bool]
        /// Throughput of the first replay in each interval, Mbit/s.
        package var first: [Double]
        /// The same of the second replay.
        package var second: [Double]

        package init(
            verdict: PauseVerdict, pValue: Double? = nil, rise: Double? = nil, greatestRise: Double? = nil,
            fall: Double? = nil, interval: Double? = nil, transient: Double? = nil, rounds: Int = 0,
            movedBytes: Int = 0, pausing: [Int] = [], isPauseFirst: [Bool] = [], first: [Double] = [],
            second: [Double] = []
        ) {
            self.verdict = verdict
            self.pValue = pValue
            self.rise = rise
            self.greatestRise = greatestRise
            self.fall = fall
            self.interval = interval
            self.transient = transient
            self.rounds = rounds
            self.movedBytes = movedBytes
            self.pausing = pausing
            self.isPauseFirst = isPauseFirst
            self.first = first
            self.second = second
        }
    }

    /// The rank correlation of losses at one interval size.
    package struct Correlation: Sendable, Codable, Equatable {
        /// Interval size, s; nil if the server did not report it.
        package var size: Double?
        /// Its p value, 0 … 1.
        package var pValue: Double

        package init(size: Double?, pValue: Double) {
            self.size = size
            self.pValue = pValue
        }
    }

    /// The thresholds of the rule.
    package struct Thresholds: Sendable, Codable, Equatable {
        /// Below it the pair sum counts as equal to the single throughput.
        package var pairSum: Double
        /// Below it losses count as correlated.
        package var loss: Double
        /// Minimum share of interval sizes with correlated losses.
        package var share: Double

        package init(pairSum: Double, loss: Double, share: Double) {
            self.pairSum = pairSum
            self.loss = loss
            self.share = share
        }
    }

    package init(
        single: Int64? = nil, tests: [Int64] = [], suspects: String = "", secondAddress: String? = nil,
        originalSkew: Double? = nil, controlSkew: Double? = nil, isSeenByBoth: Bool = false,
        pairSumStatistic: Double? = nil, pairSumPValue: Double? = nil, meanSingle: Double? = nil,
        meanSum: Double? = nil, meanSimultaneous: [Double] = [], averageLosses: [Double] = [],
        correlations: [Correlation] = [], correlatedShare: Double? = nil, thresholds: Thresholds,
        method: LocalizationMethod? = nil, upstreamVerdict: LocalizationVerdict? = nil, pauses: Pauses? = nil
    ) {
        self.single = single
        self.tests = tests
        self.suspects = suspects
        self.secondAddress = secondAddress
        self.originalSkew = originalSkew
        self.controlSkew = controlSkew
        self.isSeenByBoth = isSeenByBoth
        self.pairSumStatistic = pairSumStatistic
        self.pairSumPValue = pairSumPValue
        self.meanSingle = meanSingle
        self.meanSum = meanSum
        self.meanSimultaneous = meanSimultaneous
        self.averageLosses = averageLosses
        self.correlations = correlations
        self.correlatedShare = correlatedShare
        self.thresholds = thresholds
        self.method = method
        self.upstreamVerdict = upstreamVerdict
        self.pauses = pauses
    }
}
