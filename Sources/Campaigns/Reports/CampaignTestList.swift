import Basics
import Cryptography
import Differentiation
package import Foundation
package import Recordings
package import TestModel

/// The reason for which no pair of a test counts in a report.
package enum UncountedReason: String, CaseIterable, Sendable {
    /// It repeats a test that found something, and ran only because of that.
    case repetition
    /// It is no evidence on a network (``ListedTest/conditions``).
    case artificial
    /// It began after the instant up to which tests count.
    case later
    /// Its conclusions do not follow from its samples.
    case differs
    /// It has no result.
    case noResult = "no-result"
    /// None of its pairs is valid.
    case noPair = "no-pair"
}

/// A test of a campaign in the list of all of them.
package struct ListedTest: Equatable, Sendable {
    /// Its number in this database.
    package let id: Int64
    /// The UUID of its record.
    package let uuid: String
    /// Its start.
    package let started: Date
    /// The app's name.
    package let app: String
    /// The app's display name.
    package let title: String
    /// The direction in which its replays were measured.
    package let direction: ReplayDirection
    /// The vantage point.
    package let vantagePoint: String
    /// Outcome of the attempt.
    package let status: StoredTest.Status
    /// Verdict of the measurement.
    package let verdict: TestVerdict?
    /// Pseudo-median of the changes of its valid pairs, as a ratio minus 1; nil without any.
    package let change: Double?
    /// The reason for which none of its pairs counts; nil if some do.
    package let uncounted: UncountedReason?
    /// The conditions that keep it from being evidence on a network.
    package let conditions: [ArtificialCondition]
    /// SHA-256 of its samples, decisions and effect, or of its pairs, in hexadecimal digits; empty if they cannot
    /// be read.
    package let evidence: String
    /// SHA-256 of the test's line (`line(of:)`), in hexadecimal digits.
    package let digest: String

    /// Lists a test.
    fileprivate init(_ test: CampaignTest, _ uncounted: UncountedReason?, _ digest: [UInt8]) {
        id = test.id
        uuid = test.uuid
        started = test.started
        app = test.app
        title = test.appTitle
        direction = test.direction
        vantagePoint = test.round.vantagePoint
        status = test.status
        verdict = test.verdict
        change = PseudoMedian.of(test.pairs.compactMap(\.difference)).map(
            PairDifference.change(ofMillionths:))
        self.uncounted = uncounted
        conditions = test.artificialConditions
        evidence = HexText.encode(test.evidence)
        self.digest = HexText.encode(digest)
    }

    /// Returns the line that is hashed: UUID, start, app, direction, status, verdict and ``evidence``, with a space
    /// between two, a hyphen for what there is not, and a line feed at the end. All of it is the same in every
    /// database that has the record.
    static func line(of test: CampaignTest) -> String {
        let evidence = test.evidence.isEmpty ? "-" : HexText.encode(test.evidence)
        let parts = [
            test.uuid, Quantities.timestamp(test.started), test.app, test.direction.rawValue,
            test.status.rawValue, test.verdict?.rawValue ?? "-", evidence,
        ]
        return parts.joined(separator: " ") + "\n"
    }
}

/// The tests of a campaign in the order in which they were read, and the digest of all of them.
package struct CampaignTestList: Equatable, Sendable {
    /// The first tests, at most ``most``.
    package private(set) var tests: [ListedTest] = []
    /// The digests of all tests, one behind the other.
    private var digests: [UInt8] = []
    /// The length of a digest, in bytes.
    private static let length = 32

    /// Maximum number of tests in the list; the digest is of all.
    package static let most = 10_000

    package init() {}

    /// The number of tests.
    package var count: Int { digests.count / Self.length }

    /// Adds a test.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - uncounted: the reason for which none of its pairs counts; nil if some do.
    mutating func add(_ test: CampaignTest, _ uncounted: UncountedReason?) {
        let digest = SHA256.hash(Array(ListedTest.line(of: test).utf8))
        digests += digest
        if tests.count < Self.most { tests.append(ListedTest(test, uncounted, digest)) }
    }

    /// SHA-256 of the digests of all tests, each in hexadecimal digits on a line of its own, in ascending order; nil
    /// without tests. The order in which tests are read therefore makes no difference.
    package var sha256: String? {
        guard !digests.isEmpty else { return nil }
        let lines = stride(from: 0, to: digests.count, by: Self.length).map {
            HexText.encode(digests[$0..<$0 + Self.length]) + "\n"
        }
        return HexText.encode(SHA256.hash(Array(lines.sorted().joined().utf8)))
    }
}
