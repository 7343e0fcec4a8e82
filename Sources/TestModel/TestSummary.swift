package import Differentiation
package import Foundation
package import Recordings

/// The data of a test that a list shows: everything needed for a line, and of the data in other tables only
/// the notes and the tags.
package struct TestSummary: Sendable, Codable, Equatable {
    /// The number of the test.
    package let id: Int64
    /// Kind of the test.
    package let kind: StoredTest.Kind
    /// The test's name in the catalogue, "netflix".
    package let app: String
    /// The test's display name, "Netflix".
    package let appTitle: String
    /// The catalogue's group.
    package let category: AppCategory
    /// The direction in which its replays were measured.
    package let direction: ReplayDirection
    /// Outcome of the attempt.
    package let status: StoredTest.Status
    /// Stable key of the error; nil for a completed test.
    package let failureCode: String?
    /// Start of the test.
    package let started: Date
    /// End of the test.
    package let ended: Date
    /// The shell's name of the server.
    package let server: String
    /// The reported verdict, if any.
    package let verdict: TestVerdict?
    /// The verdict of the measurement itself.
    package let measuredVerdict: TestVerdict?
    /// The developer option that changed the reported verdict.
    package let override: String?
    /// The profile that decided.
    package let profile: DecisionProfile.Name?
    /// The statistics reported by the results service.
    package let statistics: StoredStatistics?
    /// The mean throughput of the original, Mbit/s, of a series over its valid pairs; nil if unknown.
    package let meanOriginal: Double?
    /// The mean throughput of the control, Mbit/s, likewise.
    package let meanControl: Double?
    /// Relative difference of throughput, if it was stored.
    package let effect: StoredEffect?
    /// Result of a series' last look; nil for other kinds, and before the first look.
    package let look: StoredSeries.Look?
    /// Reason that there was nothing to compare, if any.
    package let obstacle: StoredCause<NoComparison>?
    /// True if an absence of differentiation is shown, not only no presence (`StoredTest.showsAbsence`).
    package let showsAbsence: Bool
    /// True if there were too few samples for a meaningful verdict.
    package let tooFewSamples: Bool
    /// The number of the test that this one confirms.
    package let confirms: Int64?
    /// Remarks, in the order they were made.
    package let notes: [StoredCause<StoredRemark>]
    /// Purpose of the test.
    package let purpose: TestPurpose
    /// The rules of the lab on the path to the server.
    package let lab: StoredLab?
    /// Source of synthetic recordings; nil if they were recorded.
    package let synthesised: String?
    /// The user's tags, in alphabetical order.
    package let tags: [String]
    /// Notes that users wrote about it, oldest first.
    package let userNotes: [UserNote]

    /// Extracts the data that a list shows.
    ///
    /// - Parameters:
    ///   - id: the test's number.
    ///   - test: the test; of the parts stored in other tables only notes and effect are used.
    ///   - rates: the mean throughputs of its replays, if they are known although the replays are not here.
    ///   - tags: the user's tags.
    ///   - userNotes: the user's notes.
    package init(
        id: Int64, _ test: StoredTest, rates: (original: Double?, control: Double?)? = nil, tags: [String],
        userNotes: [UserNote]
    ) {
        self.id = id
        kind = test.kind
        app = test.app
        appTitle = test.appTitle
        category = test.category
        direction = test.direction
        status = test.status
        failureCode = test.failure?.code
        started = test.started
        ended = test.ended
        server = test.server.name
        verdict = test.verdict
        measuredVerdict = test.measuredVerdict
        override = test.override
        profile = test.profile
        statistics = test.statistics
        let means = test.pairSeries?.means
        meanOriginal = rates?.original ?? test.rate(.original) ?? means?.original
        meanControl = rates?.control ?? test.rate(.control) ?? means?.control
        effect = test.effect
        look = test.pairSeries?.told
        obstacle = test.obstacle
        tooFewSamples = test.tooFewSamples
        showsAbsence = test.showsAbsence
        confirms = test.confirms
        notes = test.notes
        purpose = test.purpose
        lab = test.lab
        synthesised = test.synthesised
        self.tags = tags
        self.userNotes = userNotes
    }
}
