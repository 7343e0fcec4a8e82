import Basics
import Foundation
import Recordings
import TestModel
import Testing

@testable import Campaigns

@Suite("The list of a campaign's tests")
struct CampaignTestListTests {
    /// 2026-12-01 00:00 UTC.
    private static let begin = Date(timeIntervalSince1970: 1_796_083_200)

    /// SHA-256 of "samples of one".
    private static let evidence: [UInt8] = [
        0x0e, 0xda, 0x42, 0x69, 0x52, 0x06, 0xf0, 0x66, 0x75, 0x98, 0xd4, 0x93, 0x90, 0x76, 0x89, 0x19,
        0x7c, 0xa4, 0xa4, 0x34, 0x79, 0xa1, 0xab, 0xbc, 0x5a, 0x55, 0x4d, 0xdf, 0xc3, 0x4b, 0xeb, 0x5b,
    ]

    private func test(
        _ digit: String, _ hours: Double, app: String = "espn", point: String = "pi",
        differences: [Int?] = [1_000]
    ) -> CampaignTest {
        var test = CampaignTest(
            round: StoredRound(campaign: "autumn", plan: "a", slot: 1, place: 1, vantagePoint: point),
            app: app, appTitle: app.uppercased(), started: Self.begin + hours * 3_600)
        func part(_ count: Int) -> String { String(repeating: digit, count: count) }
        test.uuid = "\(part(8))-\(part(4))-4\(part(3))-8\(part(3))-\(part(12))"
        test.evidence = Self.evidence
        test.verdict = .differentiation
        test.pairs = differences.map { .init(isOriginalFirst: true, difference: $0) }
        return test
    }

    private var three: [CampaignTest] {
        var failed = test("2", 6, app: "netflix", differences: [])
        failed.started += 0.5
        (failed.direction, failed.status, failed.verdict, failed.evidence) = (.up, .failed, nil, [])
        var last = test("3", 12)
        last.verdict = .noDifferentiation
        return [test("1", 0), failed, last]
    }

    private func list(_ tests: [CampaignTest], _ tally: CampaignTally = .init(campaign: "autumn"))
        -> CampaignTestList
    {
        var tally = tally
        for test in tests { tally.count(test) }
        return tally.report(in: .gmt).list
    }

    // Both values are those of sha256sum (GNU coreutils 9.1) on lines written by hand.
    @Test(
        "Its digest is that of the sorted digests of lines that anyone can write, in whatever order tests come"
    )
    func digest() {
        let sha256 = "a300c166013fe1653c80371282e7a4eb0eba65980c00b16fa5bae19bfcb1c825"
        #expect(list(three).sha256 == sha256)
        #expect(list(three.reversed()).sha256 == sha256)
        #expect(
            list(three).tests.map(\.digest) == [
                "a0a0fbf1d26db8a6f3d1a2c113276af0b79c97f93d89892aad1deb93b5443c9a",
                "a207086763e3f216f508e76d53428d4030dc8696ee05176439da35d68d3bcff5",
                "354f1b8b94e015616080d0e989cd68abdbfa68cdee467d3444bc1fa7df084522",
            ])
        #expect(
            list([test("1", 0)]).sha256 == "ac6679b6e0eacb6adebef841144c5a8f41b2f5caf927e5770f6198bd69f24f52")
        #expect(list([]).sha256 == nil)
    }

    @Test("Whatever is changed in a test, or left out, changes it")
    func changed() {
        var seen: Set<String?> = [list(three).sha256, list(Array(three.dropLast())).sha256]
        let changes: [(inout CampaignTest) -> Void] = [
            { $0.uuid = "x" }, { $0.started += 0.001 }, { $0.app = "deezer" }, { $0.direction = .up },
            { $0.status = .cancelled }, { $0.verdict = nil }, { $0.evidence[31] ^= 1 },
        ]
        for change in changes {
            var tests = three
            change(&tests[0])
            seen.insert(list(tests).sha256)
        }
        #expect(seen.count == 2 + changes.count)
        // Its standing and its number in this database are no part of it.
        var tests = three
        (tests[0].id, tests[0].standing, tests[0].isImported) = (99, .differs, true)
        #expect(list(tests).sha256 == list(three).sha256)
    }

    @Test("Of more tests than it has room for, it lists the first, and its digest is of all")
    func many() {
        let tests = (0...CampaignTestList.most).map { number in
            var test = test("1", Double(number) / 1_000)
            test.uuid = String(number)
            return test
        }
        let (whole, less) = (list(tests), list(Array(tests.dropLast())))
        #expect(whole.count == 10_001 && whole.tests.count == 10_000 && less.count == 10_000)
        #expect(whole.tests == less.tests && whole.sha256 != less.sha256)
    }

    @Test("Every test is listed with why it does not count")
    func reasons() {
        var repetition = test("4", 1)
        repetition.purpose = .confirmation
        var emulated = test("5", 2)
        emulated.artificialConditions = [.lab, .synthesised]
        var differing = test("6", 3)
        differing.standing = .differs
        let tests = [
            test("1", 0), repetition, emulated, differing, test("7", 4, differences: []),
            test("8", 5, differences: [nil]), test("9", 30),
            test("a", 6, differences: [nil, 100_000, 300_000]),
        ]
        var tally = CampaignTally(campaign: "autumn", countingUntil: Self.begin + 86_400)
        for test in tests { tally.count(test) }
        let report = tally.report(in: .gmt)
        #expect(
            report.list.tests.map(\.uncounted) == [
                nil, .repetition, .artificial, .differs, .noResult, .noPair, .later, nil,
            ])
        #expect(report.list.count == 8 && report.list.tests[2].conditions == [.lab, .synthesised])
        // Those listed as counted are those whose pairs the report counts.
        #expect(report.pairs == 3)
        let changes = report.list.tests.map(\.change)
        #expect(changes[4] == nil && changes[5] == nil)
        #expect(abs((changes[7] ?? 0) - (exp(0.2) - 1)) < 1e-9)
        let artificial = list([emulated], CampaignTally(campaign: "autumn", countsArtificial: true))
        #expect(artificial.tests.map(\.uncounted) == [nil])
    }
}
