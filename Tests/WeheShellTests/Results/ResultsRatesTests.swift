import Differentiation
import Basics
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import Reports
@testable import WeheShell

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The rates to which stored tests were throttled")
struct ResultsRatesTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    /// Of ESPN in one network sixty tests at 1.5 Mbit/s and thirty others; of Deezer forty that vary; of Netflix three.
    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        let store = try await session.store()
        var normal = NormalSampling(seed: 4)
        func insert(_ app: String, _ original: Double, control: Double = 90, _ verdict: Verdict) async throws
        {
            var test = Sample.evidence(verdict)
            test.id = nil
            test.app = app
            test.network = "Example ISP (WiFi)"
            test.statistics?.meanOriginal = original
            test.statistics?.meanControl = control
            // Nothing that these means would have to follow from.
            test.replays = []
            _ = try await store.insert(test)
        }
        for _ in 0..<60 { try await insert("espn", 1.5 * exp(0.02 * normal.next()), .differentiation) }
        for _ in 0..<30 { try await insert("espn", 8 * exp(0.6 * normal.next()), .differentiation) }
        // Neither what shows nothing nor what was faster than its control is looked at.
        for _ in 0..<20 { try await insert("espn", 4, .noDifferentiation) }
        for _ in 0..<20 { try await insert("espn", 5, control: 2, .differentiation) }
        for _ in 0..<40 { try await insert("deezer", 8 * exp(0.6 * normal.next()), .differentiation) }
        for _ in 0..<3 { try await insert("netflix", 1.5, .differentiation) }
    }

    private func rows(_ options: String) async throws -> [[String: Any]] {
        let before = heard.lines.count
        try await session.run(line: "results rates \(options) --json")
        return try heard.lines.dropFirst(before).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("A group has a row a rate, with its interval and its tests, or one without")
    func groups() async throws {
        let rows = try await rows("--seed 7")
        try #require(rows.count == 2)
        let (espn, deezer) = (rows[0], rows[1])
        #expect(espn["app"] as? String == "espn" && espn["network"] as? String == "Example ISP (WiFi)")
        #expect(espn["decided"] as? Int == 130 && espn["slowed"] as? Int == 90)
        let rate = try #require(espn["rate_mbps"] as? Double)
        #expect(abs(rate / 1.5 - 1) < 0.02)
        let (low, high) = (espn["rate_low_mbps"] as? Double ?? 9, espn["rate_high_mbps"] as? Double ?? 0)
        #expect(low < rate && rate < high && high - low < 0.1)
        #expect((60...63).contains(espn["support"] as? Int ?? 0) && espn["seed"] as? String == "7")
        #expect(deezer["rate_mbps"] is NSNull && deezer["slowed"] as? Int == 40)
        #expect(deezer["support"] is NSNull)
        #expect(heard.error.contains("1 group left out, with fewer than 10 tests that were slowed down"))
        let schema = try JSONSchema(try OutputSchema.complete(try Checkout.text("Help/schema.json")).text)
        for line in heard.lines { #expect(try schema.matches(line: line) == ["ratesRow"], "\(line)") }
        let named = Set(try Checkout.topic("json").matches(of: /[a-z][a-z0-9_]*/).map { String($0.output) })
        #expect(Set(espn.keys).subtracting(named) == [])
    }

    @Test("Groups are what is asked for; the same seed draws the same")
    func choices() async throws {
        let all = try await rows("--by source --seed 1")
        #expect(all.map { $0["slowed"] as? Int } == [133] && all[0]["source"] as? String == "own")
        let one = try await rows("--app espn --seed 5")
        let again = try await rows("--app espn --seed 5")
        #expect(one[0]["rate_low_mbps"] as? Double == again[0]["rate_low_mbps"] as? Double)
        #expect(try await rows("--app netflix").isEmpty)
        #expect(try await rows("--source wehe").isEmpty)
        #expect(await session.execute(line: "results rates --by colour") != 0)
        #expect(heard.error.contains("--by takes app, network, as-number"))
    }

    @Test("A table tells the rate and its tests; where there are too few, a sentence does, in French too")
    func tables() async throws {
        try await session.run(line: "results rates --seed 7")
        let espn = try #require(heard.lines.last { $0.contains("espn") })
        #expect(espn.contains(/1\.(49|50|51) Mbit\/s \(1\.\d+ to 1\.\d+\)  +6\d \(6\d %\)/), "\(espn)")
        try await session.run(line: "results rates --app netflix; results rates --source wehe")
        #expect(
            heard.lines.suffix(2).map { $0.prefix(18) } == ["no group has 10 te", "no stored test mat"])
        try await session.run(line: "settings set language fr; results rates --app netflix")
        #expect(heard.lines.last == "aucun groupe n'a 10 tests ralentis, ce qu'il faut pour trouver un débit")
        try await session.run(line: "results rates --csv --app espn --seed 1")
        #expect(heard.output.contains("network,app,decided,slowed,rate_mbps,rate_low_mbps,"))
    }

    @Test("A drawing has the density, the smooth one and the rates")
    func drawings() async throws {
        try await session.run(line: "results rates --plot --app espn --width 100 --height 14")
        #expect(heard.output.contains("Example ISP (WiFi), espn: rates of originals that were slowed down"))
        for text in ["density", "if rates varied widely", "throughput (Mbit/s)", "Mbit/s: 6"] {
            #expect(heard.output.contains(text), "\(text)")
        }
        let drawn = heard.lines.suffix(14)
        #expect(drawn.allSatisfy { $0.count <= 100 } && drawn.last?.contains(#/ 1 .* 2 .* 5 .* 10 /#) == true)
        let svg = home.file("rates.svg")
        try await session.run(
            line: "settings set language fr; results rates --svg \(svg.path) --ascii --plot")
        #expect(heard.output.contains("debits des originaux ralentis") && heard.output.contains("densite"))
        let document = try String(contentsOf: svg, encoding: .utf8)
        #expect(XMLParser(data: Data(document.utf8)).parse() && document.contains("débits des originaux"))
        #expect(
            await session.complaint(about: "results rates --svg \(svg.path)")
                == "\(svg.path) was not written: it is there already; --force overwrites it"
                || heard.error.contains("--force"))
        #expect(await session.execute(line: "results rates --width 5") != 0)
    }
}
