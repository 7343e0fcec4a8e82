import Differentiation
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("Summaries of stored tests")
struct ResultsSummaryTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    /// Twelve tests of ESPN, nine of them with differentiation, and twelve of Deezer, one of them; an hour apart.
    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        let store = try await session.store()
        for index in 0..<24 {
            let isHit = index < 9 || index == 12
            var test = Sample.evidence(isHit ? .differentiation : .noDifferentiation)
            test.id = nil
            test.app = index < 12 ? "espn" : "deezer"
            test.network = index.isMultiple(of: 2) ? "Example ISP (WiFi)" : nil
            test.statistics?.meanOriginal = Double(index + 1)
            test.statistics?.meanControl = 100
            // Nothing that these means would have to follow from.
            test.replays = []
            // A Monday.
            test.started = Date(timeIntervalSince1970: 1_795_392_000 + Double(index) * 3_600)
            _ = try await store.insert(test)
        }
        _ = try await store.tag([1, 2, 3], adding: ["a"])
        _ = try await store.tag([3], adding: ["b"])
    }

    private func rows(_ options: String) async throws -> [[String: Any]] {
        let before = heard.lines.count
        try await session.run(line: "results summary \(options) --json")
        return try heard.lines.dropFirst(before).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("Groups have counts, shares, medians, and p values that allow for their number")
    func groups() async throws {
        let rows = try await rows("--by app")
        try #require(rows.count == 2)
        let (deezer, espn) = (rows[0], rows[1])
        #expect(deezer["app"] as? String == "deezer" && espn["app"] as? String == "espn")
        #expect(espn["tests"] as? Int == 12 && espn["differentiation"] as? Int == 9)
        #expect(espn["share"] as? Double == 0.75)
        // Wilson's interval for 9 of 12, by R's prop.test(9, 12, correct = FALSE).
        #expect(abs((espn["share_low"] as? Double ?? 0) - 0.467_695) < 1e-5)
        #expect(abs((espn["share_high"] as? Double ?? 0) - 0.911_059) < 1e-5)
        #expect(abs((espn["change"] as? Double ?? 0) + 0.935) < 1e-9)
        // Ranks 3 and 10 of 12.
        #expect(abs((espn["change_low"] as? Double ?? 0) + 0.97) < 1e-9)
        #expect(abs((espn["change_high"] as? Double ?? 0) + 0.9) < 1e-9)
        // P(X >= 9) of 12 trials with 10/24, twice as there are two groups.
        var p = 0.0
        for (hits, choices) in [(9, 220.0), (10, 66.0), (11, 12.0), (12, 1.0)] {
            let probability: Double = pow(10.0 / 24, Double(hits)) * pow(14.0 / 24, Double(12 - hits))
            p += choices * probability
        }
        #expect(abs((espn["p_value"] as? Double ?? 0) - p) < 1e-12)
        #expect(abs((espn["adjusted_p_value"] as? Double ?? 0) - 2 * p) < 1e-12)
    }

    @Test("Tests are grouped by what is asked for, together and with filters")
    func keys() async throws {
        #expect(try await rows("").map { $0["tests"] as? Int } == [24])
        #expect(try await rows("")[0]["p_value"] is NSNull)
        #expect(
            try await rows("--by network").map { $0["network"] as? String } == [nil, "Example ISP (WiFi)"])
        #expect(try await rows("--by verdict,app").count == 4)
        #expect(try await rows("--by hour").count == 24)
        #expect(try await rows("--by weekday").map { $0["weekday"] as? String } == ["1"])
        #expect(try await rows("--by month").map { $0["month"] as? String } == ["2026-11"])
        #expect(try await rows("--by tag").map { $0["tag"] as? String } == [nil, "a", "b"])
        #expect(try await rows("--by tag --tag b").map { $0["tests"] as? Int } == [1, 1])
        #expect(try await rows("--by source").map { $0["source"] as? String } == ["own"])
        for key in ["as-number", "country", "vantage-point", "campaign"] {
            #expect(try await rows("--by \(key)").count == 1)
        }
        #expect(try await rows("--by app --app espn --verdict differentiation")[0]["tests"] as? Int == 9)
        #expect(try await rows("--source wehe").isEmpty)
    }

    @Test("A table tells shares and differences with their intervals; a slip is told")
    func tables() async throws {
        try await session.run(line: "results summary --by app")
        let espn = try #require(heard.lines.last { $0.contains("espn") })
        #expect(espn.contains("75 % (47 % to 91 %)") && espn.contains("-93.5 (-97.0 to -90.0)"), "\(espn)")
        #expect(await session.execute(line: "results summary --by colour") != 0)
        #expect(heard.error.contains("--by takes app, network, as-number"))
    }

    @Test("A drawing has a line a group, with the share and its interval")
    func drawings() async throws {
        try await session.run(line: "results summary --by app --plot --width 80")
        #expect(heard.output.contains("Tests that show differentiation"))
        #expect(heard.output.contains("share of tests (%)") && heard.output.contains("95 % interval"))
        let rows = heard.lines.suffix(21).filter { $0.contains("espn") || $0.contains("deezer") }
        #expect(rows.count == 2 && rows.allSatisfy { $0.contains { ("\u{2801}"..."\u{28FF}").contains($0) } })
        let svg = home.file("shares.svg")
        try await session.run(line: "results summary --by app --svg \(svg.path) --json")
        #expect(try String(contentsOf: svg, encoding: .utf8).contains(">espn</text>"))
        // All together have no name, and many groups are not all drawn.
        try await session.run(
            line: "results summary --plot --ascii; results summary --by hour --plot --ascii")
        #expect(heard.error.contains("4 groups not drawn; filters choose fewer"))
        try await session.run(line: "results summary --source wehe --plot")
        #expect(heard.lines.last?.hasPrefix("no stored test matches") == true)
        #expect(await session.execute(line: "results summary --svg \(svg.path)") != 0)
        #expect(heard.error.contains("--force overwrites it"))
    }
}
