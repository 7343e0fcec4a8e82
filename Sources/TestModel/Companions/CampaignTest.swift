package import Differentiation
package import Foundation
package import Recordings

/// The part of a test that a campaign's report uses, so that reports on a million tests need not hold
/// complete tests.
package struct CampaignTest: Equatable, Sendable {
    /// The round that it was run in.
    package var round: StoredRound
    /// Kind of the test.
    package var kind: StoredTest.Kind
    /// Purpose of the test.
    package var purpose: TestPurpose
    /// The conditions that keep it from being evidence about a network.
    package var artificialConditions: [ArtificialCondition]
    /// The app's name.
    package var app: String
    /// The app's display name.
    package var appTitle: String
    /// The direction in which its replays were measured.
    package var direction: ReplayDirection
    /// Outcome of the attempt.
    package var status: StoredTest.Status
    /// Key of the error; nil unless the test failed.
    package var failure: String?
    /// Start of the test.
    package var started: Date
    /// Verdict of the measurement.
    package var verdict: TestVerdict?
    /// Mean throughput of the original, Mbit/s; nil if unknown.
    package var original: Double?
    /// Mean throughput of the control, Mbit/s; nil if unknown.
    package var control: Double?
    /// The server's name.
    package var server: String
    /// The client's address as the server saw it.
    package var clientAddress: String?
    /// The client's network as reported by its device.
    package var deviceNetwork: String?
    /// Keys of the fields that were withheld from an export.
    package var withheld: [String]
    /// The pairs in the order run: one for an ordinary test, all of a series, none without a result.
    package var pairs: [Pair]
    /// Its number in the database.
    package var id: Int64 = 0
    /// The UUID of its record, which is the same wherever the record is.
    package var uuid = ""
    /// SHA-256 of what its conclusions were recomputed from: its samples, decisions and effect, or its pairs; empty
    /// if there is nothing that can be read.
    package var evidence: [UInt8] = []
    /// The standing of its conclusions.
    package var standing: RecordStanding = .follows
    /// True if it was not measured where the database is.
    package var isImported = false

    /// A pair of replays.
    package struct Pair: Equatable, Sendable {
        /// True if the original ran first.
        package var isOriginalFirst: Bool
        /// Logarithm of the ratio of original to control, in millionths; nil for a void pair.
        package var difference: Int?
        /// Why it does not count; nil for a valid pair, and where it is not known.
        package var void: StoredSeries.Void?
        /// Payload of each of its replays that arrived at least, bytes; nil if it is not known.
        package var bytes: Int64?

        package init(
            isOriginalFirst: Bool, difference: Int?, void: StoredSeries.Void? = nil, bytes: Int64? = nil
        ) {
            self.isOriginalFirst = isOriginalFirst
            self.difference = difference
            self.void = void
            self.bytes = bytes
        }
    }

    package init(
        round: StoredRound, kind: StoredTest.Kind = .differentiation, purpose: TestPurpose = .test,
        artificialConditions: [ArtificialCondition] = [], app: String, appTitle: String,
        direction: ReplayDirection = .down, status: StoredTest.Status = .completed, failure: String? = nil,
        started: Date,
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
        self.direction = direction
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

    /// Returns the pair of an ordinary test with a result.
    ///
    /// - Parameters:
    ///   - first: the role that ran first.
    ///   - bytes: payload of each replay that arrived at least; nil if it is not known.
    /// - Returns: the pair; a void pair if nothing was received or the means are unknown.
    package func ordinaryPair(first: ReplayRole, bytes: Int64? = nil) -> Pair {
        let difference = PairDifference(original: original, control: control)?.millionths
        return Pair(
            isOriginalFirst: first == .original, difference: difference,
            void: difference == nil && original == 0 && control == 0 ? .nothingReceived : nil,
            bytes: bytes)
    }

    /// Direction of the differentiation found by this test alone; nil without differentiation.
    package var found: Direction? {
        guard verdict == .differentiation else { return nil }
        if kind == .series {
            // The series' own criterion: one pair with a silent replay does not outweigh the others.
            let estimate = PseudoMedian.of(pairs.compactMap(\.difference)) ?? 0
            return estimate == 0 ? nil : estimate < 0 ? .throttled : .prioritised
        }
        guard let original, let control else { return nil }
        return Direction(meanOriginal: original, meanControl: control)
    }
}
