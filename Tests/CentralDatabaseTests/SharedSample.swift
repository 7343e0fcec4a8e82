import Differentiation
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport

/// Tests of campaigns that a home holds.
enum SharedSample {
    /// A test of a round, an hour after the one of the number before.
    static func test(
        _ number: Int, campaign: String = "winter", vantagePoint: String = "lyon", app: String? = nil
    ) -> StoredTest {
        // Differentiation, none, and too varied for either; of quarters, whose sums have no rounding.
        let control = (0..<12).map { 20 + Double($0 % 3) / 4 }
        let originals = [control.map { $0 / 4 }, control, (0..<12).map { $0.isMultiple(of: 2) ? 2 : 20 }]
        let plain = Sample.evidence(.differentiation, samples: 12)
        var test = (try? plain.following(original: originals[number % 3], control: control)) ?? plain
        let start = Date(timeIntervalSince1970: 1_795_246_262 + Double(number) * 3_600)
        test.id = nil
        test.app = app ?? ["espn", "netflix", "deezer"][number % 3]
        test.started = start
        test.ended = start + 10
        test.seed = UInt64(number)
        test.round = StoredRound(
            campaign: campaign, plan: "p1", slot: number / 3 + 1, place: number % 3 + 1,
            vantagePoint: vantagePoint,
            asNumber: 64_496, country: "FR", network: "Réseau d'essai")
        return test
    }

    /// A home's results with tests of a campaign.
    static func store(
        _ folder: TemporaryFolder, _ name: String = "home", tests: Int = 0, campaign: String = "winter",
        vantagePoint: String = "lyon"
    ) async throws -> ResultStore {
        let home = try folder.folder(name)
        if try home.names.isEmpty { try empty.get().write(to: home.file("results.sqlite")) }
        let store = try await ResultStore.open(home.file("results.sqlite"))
        try await add(0..<tests, to: store, campaign: campaign, vantagePoint: vantagePoint)
        return store
    }

    /// A database without tests, as it lies in a file: making one takes a step for each version there ever was.
    private static let empty = Result { () throws -> Data in
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ResultStore(path: folder.file("results.sqlite")).close()
        return try Data(contentsOf: folder.file("results.sqlite"))
    }

    static func add(
        _ numbers: Range<Int>, to store: ResultStore, campaign: String = "winter",
        vantagePoint: String = "lyon"
    ) async throws {
        for number in numbers {
            _ = try await store.insert(test(number, campaign: campaign, vantagePoint: vantagePoint))
        }
    }

    /// The time at which all samples are over.
    static let now = Date(timeIntervalSince1970: 1_900_000_000)
}
