package import Basics
package import Differentiation
package import Foundation
package import Recordings

/// A stored test: its configuration, measurements, decisions and settings.
///
/// The value is self-contained: exporting it requires no other file. Failed and cancelled attempts are tests
/// too. Some values are changed by storage:
/// - dates are rounded to the millisecond;
/// - NaN is stored as SQL NULL and read as NaN (an optional number is read as nil); minus zero is read as
///   zero, since SQLite has only one zero;
/// - the character U+0000, at which SQLite would end a text, is stored as U+2400 (its symbol).
package struct StoredTest: Sendable, Codable, Equatable {
    /// The number of the test; nil until the store has assigned it. A number is never reused in a database
    /// file, not even after the test was removed.
    package var id: Int64?
    /// Kind of the test.
    package var kind: Kind
    /// The test's name in the catalogue, "netflix".
    package var app: String
    /// The test's display name, "Netflix".
    package var appTitle: String
    /// The catalogue's group.
    package var category: AppCategory
    /// The direction in which its replays were measured.
    package var direction: ReplayDirection
    /// Outcome of the attempt.
    package var status: Status
    /// Reason that it failed or was cancelled; nil for a completed test.
    package var failure: Failure?
    /// Start of the test.
    package var started: Date
    /// End of the test, whatever its outcome.
    package var ended: Date
    /// The roles in the order they ran.
    package var order: [ReplayRole]
    /// The user identifier sent to the server (Specification 5.3.1).
    package var userID: String
    /// The history count sent to the server, which together with the user identifier identifies the test
    /// there.
    package var historyCount: Int
    /// The seed of every random choice of this test.
    package var seed: UInt64
    /// The server measured against.
    package var server: ServerContext
    /// The client's address as the server saw it, if known.
    package var clientAddress: String?
    /// The version of the program that measured.
    package var softwareVersion: String
    /// The verdict reported to the user; nil without a decision.
    package var verdict: TestVerdict?
    /// The verdict of the measurement itself. Differs from ``verdict`` only if ``override`` is set.
    package var measuredVerdict: TestVerdict?
    /// The developer option that changed the reported verdict, "force-differentiation".
    package var override: String?
    /// The name of the threshold profile that decided.
    package var profile: DecisionProfile.Name?
    /// The decisions of all profiles, including the deciding one.
    package var decisions: [StoredDecision]
    /// The statistics reported by the results service; nil if it reported none. With an ``obstacle`` only the
    /// means are known, from the client's own samples; the other numbers are NaN.
    package var statistics: StoredStatistics?
    /// Reason that a completed test has nothing to compare: its tested port is blocked, or a replay received
    /// nothing.
    package var obstacle: StoredCause<NoComparison>?
    /// True if there were too few samples for a meaningful verdict.
    package var tooFewSamples: Bool
    /// The active settings, by name.
    package var settings: [String: String]
    /// Purpose of the test.
    package var purpose: TestPurpose
    /// Origin of the test.
    package var source: TestSource
    /// The client's network as reported by its device, "Orange (WiFi)"; nil if unknown.
    package var network: String?
    /// Keys of the fields that were withheld, truncated or replaced in an export; nil if the test is
    /// complete.
    package var withheld: [String]?
    /// The consent under which it ran; nil for tests of versions that did not store it, and of other sources.
    package var consent: StoredConsent?
    /// The campaign round in which it was run; nil for tests outside campaigns.
    package var round: StoredRound?
    /// The rules of the lab on the path to the server; nil if there were none or they are unknown.
    package var lab: StoredLab?
    /// Source of synthetic recordings; nil if they were recorded, empty if the source is unknown.
    package var synthesised: String?
    /// Device information sent to the server, in the form sent; nil if none was sent.
    package var sentStatistics: String?
    /// Remarks, in the order they were made.
    package var notes: [StoredCause<StoredRemark>]
    /// The HTTP exchanges before a failed test, which may explain the failure.
    package var exchanges: [StoredExchange]
    /// The number of the test that this one confirms. It is kept even after that test was removed.
    package var confirms: Int64?
    /// The replays' measurements, in the order run; empty if the attempt ended before the first.
    package var replays: [StoredReplay]
    /// Results of a localization; nil for other kinds, and for a run that ended before its simultaneous
    /// replays.
    package var localization: StoredLocalization?
    /// Number of the series of which it is a pair; nil for other tests.
    package var series: Int64?
    /// Results of a series of pairs; nil for other kinds of test.
    package var pairSeries: StoredSeries?
    /// Results of a search for a classifier's rule; nil for other kinds of test.
    package var ruleSearch: StoredRuleSearch?
    /// The experiments on a limit; nil for other kinds of test.
    package var limit: StoredLimit?
    /// Relative difference of throughput between original and control, with its interval; nil if a replay
    /// received nothing, and for tests of versions that did not estimate it.
    package var effect: StoredEffect?

    /// Creates a test.
    ///
    /// `started` and `ended` are rounded to the millisecond, so that a test read from the store equals the
    /// stored one.
    package init(
        id: Int64? = nil,
        kind: Kind = .differentiation,
        app: String,
        appTitle: String,
        category: AppCategory,
        direction: ReplayDirection = .down,
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
        obstacle: StoredCause<NoComparison>? = nil,
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
        notes: [StoredCause<StoredRemark>] = [],
        exchanges: [StoredExchange] = [],
        confirms: Int64? = nil,
        replays: [StoredReplay] = [],
        localization: StoredLocalization? = nil,
        series: Int64? = nil,
        pairSeries: StoredSeries? = nil,
        ruleSearch: StoredRuleSearch? = nil,
        limit: StoredLimit? = nil,
        effect: StoredEffect? = nil
    ) {
        self.id = id
        self.kind = kind
        self.app = app
        self.appTitle = appTitle
        self.category = category
        self.direction = direction
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
        self.limit = limit
        self.effect = effect
    }
}

extension StoredTest {
    /// Returns true if the result should be confirmed by a second test (Specification 8). A verdict forced by
    /// a developer option does not count.
    ///
    /// - Parameter evenOfFewSamples: true to include tests of recordings that give too few samples, although
    ///   a repetition would have too few again.
    /// - Returns: true if it should be repeated.
    package func needsConfirmation(evenOfFewSamples: Bool = false) -> Bool {
        [.differentiation, .inconclusive].contains(measuredVerdict) && (evenOfFewSamples || !tooFewSamples)
    }

    /// Kind of a test. A new case requires a new schema version, so that an older program rejects the file
    /// instead of failing on the row.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// Original against control against one server.
        case differentiation
        /// The part of the path in which differentiation occurs.
        case localization
        /// The bytes that a classifier matches.
        case dpi
        /// From where on, how and how often an app's flows are limited.
        case characterisation
        /// Original against control in many pairs, analysed together.
        case series
    }

    /// Outcome of an attempt. A new case requires a new schema version, as with ``Kind``.
    package enum Status: String, Sendable, Codable, CaseIterable {
        /// The test was completed and has a result.
        case completed
        /// An error ended the test; ``StoredTest/failure`` describes it.
        case failed
        /// The user cancelled it.
        case cancelled
    }

    /// Reason that an attempt has no result.
    package struct Failure: Sendable, Codable, Equatable {
        /// A stable key for programs, "permission-denied".
        package var code: String
        /// The message in English.
        package var message: String
        /// The error, from which messages in all languages are made; nil for other errors, and for tests of
        /// versions that stored only the message.
        package var cause: ReplayError?
        /// The exit code of the shell for this error.
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

extension StoredTest.Kind: Keyword {
    package var meaning: Meaning {
        switch self {
        case .differentiation: .both("original against control", "original contre témoin")
        case .localization: .both("where on the path", "à quel endroit du chemin")
        case .dpi: .both("which bytes a classifier matches", "quels octets un classificateur reconnaît")
        case .characterisation:
            .both(
                "what limits an app's flows, and from where on",
                "ce qui limite les flux d'une application, et à partir d'où")
        case .series:
            .both("original against control in many pairs", "original contre témoin en de nombreuses paires")
        }
    }
}
