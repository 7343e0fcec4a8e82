import Basics
import Campaigns
import Differentiation
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import TestRunner

@Suite("Reports on exports that somebody edited")
struct EditedExportTests {
    /// Exported tests of two apps, six of each: original and control alike but for some noise.
    private func lines() throws -> [String] {
        try (0..<12).map { number in
            let base = 20 + Double(number)
            func samples(_ shift: Int) -> [Double] {
                (0..<31).map { base + Double(($0 * 7 + shift) % 11) / 10 }
            }
            var test = try Sample.evidence(.noDifferentiation, samples: 31)
                .following(original: samples(0), control: samples(3))
            test.id = Int64(number + 1)
            (test.app, test.appTitle) = number % 2 == 0 ? ("espn", "ESPN") : ("nba", "NBA")
            test.started += Double(number) * 3_600
            test.round = StoredRound(
                campaign: "autumn", plan: "p", slot: number, place: 1, vantagePoint: "pi",
                isRehearsal: false)
            let uuid = "00000000-0000-4000-8000-0000000000" + (number < 10 ? "0\(number)" : "\(number)")
            return JSONValue.object(
                ExportRecord.pairs(PortableTest(test: test, uuid: uuid), samples: true)
            ).text
        }
    }

    private func store(_ lines: [String], in folder: TemporaryFolder) async throws -> ResultStore {
        let store = try ResultStore(path: folder.file("results.sqlite"))
        _ = try await store.import(try lines.map { try ExportRecord.test(line: $0) }, at: Date())
        return store
    }

    /// Halves a number of the tests of an app.
    private func halved(_ key: String, of app: String, _ lines: [String]) throws -> [String] {
        try lines.map { line in
            guard case .object(let pairs) = try JSONValue(parsing: line),
                pairs.contains(where: { $0.key == "app" && $0.value == .string(app) })
            else { return line }
            return JSONValue.object(
                pairs.map { pair in
                    guard pair.key == key, case .number(let number) = pair.value else { return pair }
                    return (pair.key, .number(number / 2))
                }
            ).text
        }
    }

    @Test("Tests whose means were halved are in no report and no summary, and are counted and named")
    func halved() async throws {
        try await TemporaryFolder.with { folder in
            let honest = try lines()
            let edited = try halved("mean_original_mbps", of: "espn", honest)
            #expect(edited != honest)
            let store = try await store(edited, in: folder)
            let report = try await store.report(ofCampaign: "autumn", in: nil, at: Date())
            #expect(report.cells.map(\.app) == ["nba"] && report.tests == 6 && report.pairs == 6)
            #expect(report.records.differing == 6 && report.records.examples == [1, 3, 5, 7, 9, 11])
            #expect(report.records.imported == 12 && report.records.withoutSamples == 0)
            let summary = try await store.groups(.all, by: [.app], until: { false })
            #expect(Set(summary.counts.keys.map { $0.first ?? nil }) == ["nba"])
            #expect(summary.records == report.records)
            // The answer of "results verify" is the same.
            let tally = try await store.tally(Array(1...12)) { _ in }
            #expect(tally.disagreeing == 6 && tally.agreeing == 6)
            try store.close()
        }
    }

    @Test(
        "The digest of all tests is the same wherever their records are, and another one if a sample was edited"
    )
    func digest() async throws {
        func list(_ lines: [String]) async throws -> CampaignTestList {
            try await TemporaryFolder.with { folder in
                let store = try await store(lines, in: folder)
                let report = try await store.report(ofCampaign: "autumn", in: nil, at: Date())
                try store.close()
                return report.list
            }
        }
        let honest = try lines()
        let one = try await list(honest)
        #expect(one.count == 12 && Set(one.tests.map(\.evidence)).count == 12)
        #expect(
            one.tests.allSatisfy { $0.evidence.count == 64 && $0.uuid.hasPrefix("00000000-0000-4000-8000-") })
        // Imported in another order, the tests have other numbers.
        #expect(try await list(honest.reversed()).sha256 == one.sha256)
        let edited = try honest.enumerated().map { place, line in
            guard place == 3, case .object(let pairs) = try JSONValue(parsing: line) else { return line }
            return JSONValue.object(
                pairs.map { pair in
                    guard pair.key == "original_throughput_mbps", case .array(let samples) = pair.value
                    else { return pair }
                    return (pair.key, .array([.number(1)] + samples.dropFirst()))
                }
            ).text
        }
        #expect(edited != honest)
        let other = try await list(edited)
        #expect(other.sha256 != one.sha256 && other.count == 12)
        #expect(zip(one.tests, other.tests).count { $0.digest != $1.digest } == 1)
    }

    @Test("An export as it was made is all counted")
    func honest() async throws {
        try await TemporaryFolder.with { folder in
            let store = try await store(try lines(), in: folder)
            let report = try await store.report(ofCampaign: "autumn", in: nil, at: Date())
            #expect(report.cells.map(\.app) == ["espn", "nba"] && report.tests == 12)
            #expect(report.records.differing == 0 && report.records.counts == [.follows: 12])
            try store.close()
        }
    }
}
