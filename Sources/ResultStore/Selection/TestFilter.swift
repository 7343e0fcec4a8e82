package import Foundation
package import Recordings
package import TestModel

/// Which tests to list or count. Every condition that is set must hold; texts must be equal, case included.
///
/// Tests of other sources than one's own are let through only if that is asked for.
package struct TestFilter: Sendable, Codable, Equatable {
    /// Where tests come from; nil for all.
    package var source: TestSource?
    /// The test's name in the catalogue.
    package var app: String?
    /// The verdict that was reported.
    package var verdict: TestVerdict?
    /// How the attempt ended.
    package var status: StoredTest.Status?
    /// Whether the attempt has no result, failed or cancelled.
    package var lacksResult: Bool
    /// Whether pairs of series are left out, whose series stand for them.
    package var hidesPairs: Bool
    /// True if only what counts as a test is let through (`TestPurpose.countsAsTest`).
    package var countsOnce: Bool
    /// True if only evidence on a network is let through, or only what is none; nil for both.
    package var isEvidence: Bool?
    /// What sort of test it was.
    package var kind: StoredTest.Kind?
    /// The catalogue's group.
    package var category: AppCategory?
    /// The shell's name of the server.
    package var server: String?
    /// The client's network as its device told it; of a campaign's test, the vantage point's where the device told none.
    package var network: String?
    /// The campaign that it belongs to.
    package var campaign: String?
    /// Tags that people gave it, all of them.
    package var tags: [String]
    /// The earliest start, inclusive.
    package var startedFrom: Date?
    /// The end of the period of starts, exclusive.
    package var startedBefore: Date?

    /// Lets every test of one's own through.
    package static let all = TestFilter()

    /// Sets the conditions given.
    package init(
        source: TestSource? = .own,
        app: String? = nil,
        verdict: TestVerdict? = nil,
        status: StoredTest.Status? = nil,
        lacksResult: Bool = false,
        hidesPairs: Bool = false,
        countsOnce: Bool = false,
        isEvidence: Bool? = nil,
        kind: StoredTest.Kind? = nil,
        category: AppCategory? = nil,
        server: String? = nil,
        network: String? = nil,
        campaign: String? = nil,
        tags: [String] = [],
        startedFrom: Date? = nil,
        startedBefore: Date? = nil
    ) {
        self.source = source
        self.app = app
        self.verdict = verdict
        self.status = status
        self.lacksResult = lacksResult
        self.hidesPairs = hidesPairs
        self.countsOnce = countsOnce
        self.isEvidence = isEvidence
        self.kind = kind
        self.category = category
        self.server = server
        self.network = network
        self.campaign = campaign
        self.tags = tags
        self.startedFrom = startedFrom
        self.startedBefore = startedBefore
    }
}
