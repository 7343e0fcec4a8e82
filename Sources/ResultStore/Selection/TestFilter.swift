package import Foundation
package import Recordings
package import TestModel

/// Filter for lists and counts of tests. All given conditions must hold; texts must be equal, including case.
///
/// Tests of other sources than the user's own are included only on request.
package struct TestFilter: Sendable, Codable, Equatable {
    /// Origin of the tests; nil for all.
    package var source: TestSource?
    /// The test's name in the catalogue.
    package var app: String?
    /// The reported verdict.
    package var verdict: TestVerdict?
    /// Outcome of the attempt.
    package var status: StoredTest.Status?
    /// True to select attempts without a result, failed or cancelled.
    package var lacksResult: Bool
    /// True to omit pairs of series, which are represented by their series.
    package var hidesPairs: Bool
    /// True to select only rows that count as tests (`TestPurpose.countsAsTest`).
    package var countsOnce: Bool
    /// True to select only evidence about a network, false to select everything else; nil for both.
    package var isEvidence: Bool?
    /// Kind of the test.
    package var kind: StoredTest.Kind?
    /// The direction in which its replays were measured.
    package var direction: ReplayDirection?
    /// The catalogue's group.
    package var category: AppCategory?
    /// The shell's name of the server.
    package var server: String?
    /// The client's network as reported by its device; for a campaign's test, the vantage point's network if
    /// the device reported none.
    package var network: String?
    /// The campaign that it belongs to.
    package var campaign: String?
    /// Users' tags, all of which are required.
    package var tags: [String]
    /// The earliest start, inclusive.
    package var startedFrom: Date?
    /// The end of the period of starts, exclusive.
    package var startedBefore: Date?

    /// Selects all of the user's own tests.
    package static let all = TestFilter()

    /// Creates a filter with the given conditions.
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
        direction: ReplayDirection? = nil,
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
        self.direction = direction
        self.category = category
        self.server = server
        self.network = network
        self.campaign = campaign
        self.tags = tags
        self.startedFrom = startedFrom
        self.startedBefore = startedBefore
    }
}
