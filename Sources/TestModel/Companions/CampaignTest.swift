package import Differentiation
package import Foundation

/// What a campaign's report takes of a test, so that a million of them need not be held as a whole.
package struct CampaignTest: Equatable, Sendable {
    /// The round that it was run in.
    package var round: StoredRound
    /// What sort of test it was.
    package var kind: StoredTest.Kind
    /// The purpose that it was run for.
    package var purpose: TestPurpose
    /// The conditions that keep it from being evidence on a network.
    package var artificialConditions: [ArtificialCondition]
    /// The app's name.
    package var app: String
    /// The app's name as people read it.
    package var appTitle: String
    /// How the attempt ended.
    package var status: StoredTest.Status
    /// The error's key of one that failed.
    package var failure: String?
    /// When it began.
    package var started: Date
    /// What the measurement led to.
    package var verdict: TestVerdict?
    /// Mean throughput of the original, Mbit/s; nil if unknown.
    package var original: Double?
    /// Mean throughput of the control, Mbit/s; nil if unknown.
    package var control: Double?
    /// The server's name.
    package var server: String
    /// The client's address as the server saw it.
    package var clientAddress: String?
    /// The network that the client was in, as its device told it.
    package var deviceNetwork: String?
    /// The keys of what was withheld where it was exported.
    package var withheld: [String]
    /// Its pairs in the order run: one of an ordinary test, all of a series; none without a result.
    package var pairs: [Pair]

    /// A pair of replays.
    package struct Pair: Equatable, Sendable {
        /// Whether the original ran first.
        package var isOriginalFirst: Bool
        /// Millionths of the logarithm of original over control; nil for a void pair.
        package var difference: Int?

        package init(isOriginalFirst: Bool, difference: Int?) {
            self.isOriginalFirst = isOriginalFirst
            self.difference = difference
        }
    }

    package init(
        round: StoredRound, kind: StoredTest.Kind = .differentiation, purpose: TestPurpose = .test,
        artificialConditions: [ArtificialCondition] = [], app: String, appTitle: String,
        status: StoredTest.Status = .completed, failure: String? = nil, started: Date,
        verdict: TestVerdict? = nil, original: Double? = nil, control: Double? = nil, server: String = "",
        clientAddress: String? = nil, deviceNetwork: String? = nil, withheld: [String] = [],
        pairs: [Pair] = []
    ) {
        self.round = round
        self.kind = kind
        self.purpose = purpose
        self.artificialConditions = artificialConditions
        self.app = app
        self.appTitle = appTitle
        self.status = status
        self.failure = failure
        self.started = started
        self.verdict = verdict
        self.original = original
        self.control = control
        self.server = server
        self.clientAddress = clientAddress
        self.deviceNetwork = deviceNetwork
        self.withheld = withheld
        self.pairs = pairs
    }

    /// The pair of an ordinary test with a result.
    ///
    /// - Parameter first: the role that ran first.
    /// - Returns: the pair; void where nothing came through, or the means are not known.
    package func ordinaryPair(first: ReplayRole) -> Pair {
        Pair(
            isOriginalFirst: first == .original,
            difference: PairDifference(original: original, control: control)?.millionths)
    }

    /// Which way it was found by itself; nil if nothing was found.
    package var found: Direction? {
        guard verdict == .differentiation else { return nil }
        if kind == .series {
            // As the series itself was judged: one pair of which a replay stayed silent does not outweigh the others.
            let estimate = PseudoMedian.of(pairs.compactMap(\.difference)) ?? 0
            return estimate == 0 ? nil : estimate < 0 ? .throttled : .prioritised
        }
        guard let original, let control else { return nil }
        return Direction(meanOriginal: original, meanControl: control)
    }
}
