package import Differentiation
package import Foundation
package import Recordings

/// One test as it is kept: what was asked, what was measured, what was decided, and under which settings.
///
/// The value is complete in itself: exporting it needs no look at another file. Failed and cancelled
/// attempts are tests too. Where a value cannot be kept bit for bit, this is what happens to it:
/// - instants are rounded to the millisecond;
/// - NaN is kept as SQL NULL and comes back as NaN (an optional number comes back as nil); minus zero
///   comes back as zero, since SQLite knows only one zero;
/// - the character U+0000, at which SQLite would end a text, is kept as U+2400 (its picture).
package struct StoredTest: Sendable, Codable, Equatable {
    /// The number people call the test by; nil until the store has assigned it. Never given twice in one
    /// database file, not even after the test was removed.
    package var id: Int64?
    /// What sort of test it was.
    package var kind: Kind
    /// The test's name in the catalogue, "netflix".
    package var app: String
    /// The test's name as people read it, "Netflix".
    package var appTitle: String
    /// The catalogue's group.
    package var category: AppCategory
    /// How the attempt ended.
    package var status: Status
    /// Why it failed or was cancelled; nil for a completed test.
    package var failure: Failure?
    /// When the test began.
    package var started: Date
    /// When the test ended, in whatever way.
    package var ended: Date
    /// The roles in the order they ran.
    package var order: [ReplayRole]
    /// The user identifier sent to the server (Specification 5.3.1).
    package var userID: String
    /// The history count sent to the server, which with the user identifier names the test there.
    package var historyCount: Int
    /// The seed of every random choice of this test.
    package var seed: UInt64
    /// The server measured against.
    package var server: ServerContext
    /// The client's address as the server saw it, if it was learnt.
    package var clientAddress: String?
    /// The version of the program that measured.
    package var softwareVersion: String
    /// The verdict reported to the person; nil when nothing was decided.
    package var verdict: TestVerdict?
    /// The verdict the measurement itself led to. Differs from ``verdict`` only when ``override`` is set.
    package var measuredVerdict: TestVerdict?
    /// The developer option that changed the reported verdict, "force-differentiation".
    package var override: String?
    /// The name of the threshold profile that decided.
    package var profile: DecisionProfile.Name?
    /// What every profile decided, the deciding one included.
    package var decisions: [StoredDecision]
    /// The statistics as the results service reported them; nil when it reported none. With an ``obstacle``
    /// only the means are known, from the client's own samples; the other numbers are NaN.
    package var statistics: StoredStatistics?
    /// Why a completed test has nothing to compare: its tested port is blocked, or a replay received nothing.
    package var obstacle: Kept<NoComparison>?
    /// Whether there were too few samples for the verdict to mean much.
    package var tooFewSamples: Bool
    /// The settings that were in force, by name.
    package var settings: [String: String]
    /// The purpose that it was run for.
    package var purpose: TestPurpose
    /// Where it comes from.
    package var source: TestSource
    /// The network that the client was in, as its device told it, "Orange (WiFi)"; nil if it did not.
    package var network: String?
    /// The keys of what was withheld, cut or replaced where it was exported; nil if it is whole.
    package var withheld: [String]?
    /// The consent that it ran under; nil for tests of versions that did not keep it, and of others.
    package var consent: StoredConsent?
    /// The round of a campaign that it was run in; nil for tests of none.
    package var round: StoredRound?
    /// The rules of the lab on the path to the server; nil where none stood or none are known.
    package var lab: StoredLab?
    /// What its recordings were made from; nil if they were recorded, empty where it is not told.
    package var synthesised: String?
    /// What the server was told about this device, as it was sent; nil if nothing.
    package var sentStatistics: String?
    /// Remarks, in the order they were made.
    package var notes: [Kept<StoredRemark>]
    /// The HTTP exchanges before a test that failed, which may tell why.
    package var exchanges: [StoredExchange]
    /// The number of the test that this one confirms. It stays when that test is removed.
    package var confirms: Int64?
    /// What each replay measured, in the order run; none when the attempt ended before the first.
    package var replays: [StoredReplay]
    /// What a localization found; nil for other kinds, and for a run that ended before its simultaneous replays.
    package var localization: StoredLocalization?
    /// The number of the series that it is a pair of; nil for other tests.
    package var series: Int64?
    /// What a series of pairs came to; nil for other kinds of test.
    package var pairSeries: StoredSeries?
    /// What a search for a classifier's rule did and found; nil for other kinds of test.
    package var ruleSearch: StoredRuleSearch?
    /// How much slower the original was, with its interval; nil where a replay received nothing, and for
    /// tests of versions that did not estimate it.
    package var effect: StoredEffect?

    /// Describes a test.
    ///
    /// `started` and `ended` are rounded to the millisecond, so that what comes out of the store equals
    /// what went in.
    package init(
        id: Int64? = nil,
        kind: Kind = .differentiation,
        app: String,
        appTitle: String,
        category: AppCategory,
        status: Status,
        failure: Failure? = nil,
        started: Date,
        ended: Date,
        order: [ReplayRole],
        userID: String,
        historyCount: Int,
        seed: UInt64,
        server: ServerContext,
        clientAddress: String? = nil,
        softwareVersion: String,
        verdict: TestVerdict? = nil,
        measuredVerdict: TestVerdict? = nil,
        override: String? = nil,
        profile: DecisionProfile.Name? = nil,
        decisions: [StoredDecision] = [],
        statistics: StoredStatistics? = nil,
        obstacle: Kept<NoComparison>? = nil,
        tooFewSamples: Bool = false,
        settings: [String: String] = [:],
        purpose: TestPurpose = .test,
        source: TestSource = .own,
        network: String? = nil,
        consent: StoredConsent? = nil,
        round: StoredRound? = nil,
        lab: StoredLab? = nil,
        synthesised: String? = nil,
        sentStatistics: String? = nil,
        notes: [Kept<StoredRemark>] = [],
        exchanges: [StoredExchange] = [],
        confirms: Int64? = nil,
        replays: [StoredReplay] = [],
        localization: StoredLocalization? = nil,
        series: Int64? = nil,
        pairSeries: StoredSeries? = nil,
        ruleSearch: StoredRuleSearch? = nil,
        effect: StoredEffect? = nil
    ) {
        self.id = id
        self.kind = kind
        self.app = app
        self.appTitle = appTitle
        self.category = category
        self.status = status
        self.failure = failure
        self.started = Timestamp.rounded(started)
        self.ended = Timestamp.rounded(ended)
        self.order = order
        self.userID = userID
        self.historyCount = historyCount
        self.seed = seed
        self.server = server
        self.clientAddress = clientAddress
        self.softwareVersion = softwareVersion
        self.verdict = verdict
        self.measuredVerdict = measuredVerdict
        self.override = override
        self.profile = profile
        self.decisions = decisions
        self.statistics = statistics
        self.obstacle = obstacle
        self.tooFewSamples = tooFewSamples
        self.settings = settings
        self.purpose = purpose
        self.source = source
        self.network = network
        self.consent = consent
        self.round = round
        self.lab = lab
        self.synthesised = synthesised
        self.sentStatistics = sentStatistics
        self.notes = notes
        self.exchanges = exchanges
        self.confirms = confirms
        self.replays = replays
        self.localization = localization
        self.series = series
        self.pairSeries = pairSeries
        self.ruleSearch = ruleSearch
        self.effect = effect
    }
}

extension StoredTest {
    /// Tells whether it measured something that a second test should confirm (Specification 8). A verdict that a
    /// developer option gave does not count.
    ///
    /// - Parameter evenOfFewSamples: whether a recording that gives too few samples counts, although it would give too
    ///   few again.
    /// - Returns: true if it should be repeated.
    package func needsConfirmation(evenOfFewSamples: Bool = false) -> Bool {
        [.differentiation, .inconclusive].contains(measuredVerdict) && (evenOfFewSamples || !tooFewSamples)
    }

    /// What sort of test it was. A new case needs a new schema version, so that an older program refuses
    /// the file instead of stumbling over the row.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// Original against control against one server.
        case differentiation
        /// Where on the path differentiation happens.
        case localization
        /// Which bytes a classifier matches.
        case dpi
        /// Original against control in many pairs, judged together.
        case series
    }

    /// How an attempt ended. A new case needs a new schema version, as with ``Kind``.
    package enum Status: String, Sendable, Codable, CaseIterable {
        /// The test ran to its end and its result is known.
        case completed
        /// Something stopped it; ``StoredTest/failure`` says what.
        case failed
        /// The person stopped it.
        case cancelled
    }

    /// Why an attempt has no result.
    package struct Failure: Sendable, Codable, Equatable {
        /// A stable key for programs, "permission-denied".
        package var code: String
        /// The sentence in English.
        package var message: String
        /// The error, which every language tells; nil for one of another kind, and for tests of versions that kept the
        /// sentence alone.
        package var cause: ReplayError?
        /// The exit code the shell gave for it.
        package var exitCode: Int

        /// Describes a failure.
        package init(code: String, message: String, exitCode: Int, cause: ReplayError? = nil) {
            self.code = code
            self.message = message
            self.exitCode = exitCode
            self.cause = cause
        }
    }
}
