import Differentiation
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import WeheShell

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("results plot draws what was measured")
struct ResultsPlotTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        _ = try await session.store().insert(Sample.measured(original: 10, control: 20))
        _ = try await session.store().insert(Sample.unfinished(.cancelled, "cancelled", "interrupted"))
        var spotify = Sample.measured(original: 12, control: 12, verdict: .noDifferentiation)
        spotify.appTitle = "<Spotify> & \"friends\""
        _ = try await session.store().insert(spotify)
    }

    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test("All plots come with a title, a legend and units, in the size asked for")
    func terminal() async throws {
        try await session.run(line: "results plot 1 --width 60 --height 12")
        let lines = heard.lines
        #expect(lines.contains("ESPN, test 1: throughput over time"))
        #expect(lines.contains("ESPN, test 1: distribution of throughput"))
        #expect(lines.contains { $0.contains("original") && $0.contains("control") })
        #expect(heard.output.contains("throughput (Mbit/s)") && heard.output.contains("time (s)"))
        #expect(heard.output.contains("share of samples"))
        #expect(heard.output.contains { ("\u{2801}"..."\u{28FF}").contains($0) })
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect(
            lines.contains("ESPN, test 1: data received over time") && heard.output.contains("received (MB)"))
        // Three drawings and the lines between them.
        #expect(heard.output.split(separator: "\n", omittingEmptySubsequences: false).count == 3 * 12 + 3)
    }

    @Test("--ascii and --kind choose how and what; several tests lie over each other")
    func choices() async throws {
        try await session.run(line: "results plot 1 3 --ascii --kind throughput --width 100")
        #expect(heard.output.allSatisfy { $0.isASCII })
        #expect(heard.output.contains("Tests 1, 3: throughput over time"))
        for name in ["1 original", "1 control", "3 original", "3 control"] {
            #expect(heard.output.contains(name))
        }
        #expect(!heard.output.contains("distribution"))
    }

    @Test("In French the axes and the title are French, in ASCII too")
    func french() async throws {
        try await session.run(line: "settings set language fr; results plot 1; results plot 1 --ascii")
        #expect(heard.output.contains("ESPN, test 1 : débit au cours du temps"))
        #expect(heard.output.contains("ESPN, test 1 : données reçues au cours du temps"))
        #expect(heard.output.contains("reçu (Mo)") && heard.output.contains("original, moyenne "))
        #expect(heard.output.contains("part des échantillons") && heard.output.contains("témoin"))
        #expect(heard.output.contains("ESPN, test 1 : debit au cours du temps"))
        #expect(heard.output.contains("temoin"))
    }

    @Test(
        "The newest test is last and -1, the one before it -2",
        arguments: [("last", 3), ("-1", 3), ("-2", 2), ("-3", 1), ("2", 2)])
    func newest(id: String, expected: Int) async throws {
        try await session.run(line: "results show --json \(id)")
        #expect(try object(heard.lines[0])["id"] as? Int == expected)
        try await session.run(line: "results show \(id) --json")
        #expect(heard.lines[1] == heard.lines[0])
    }

    @Test("Ids that name nothing have a sentence each")
    func noSuchTest() async throws {
        for (id, sentence) in [
            ("9", "no result 9; \"results\" lists them"),
            ("-9", "only 3 tests stored; \"results\" lists them"),
            ("2", "no samples are stored with test 2, so there is nothing to draw"),
        ] {
            #expect(await session.complaint(about: "results plot \(id)") == sentence)
        }
        #expect(await session.complaint(about: "results plot first").contains("first"))
        #expect(
            await session.complaint(about: "results plot --nothing 1").contains("unknown option '--nothing'"))
        #expect(heard.output.isEmpty)
    }

    @Test("A test without samples among others is named, and the others are drawn")
    func without() async throws {
        try await session.run(line: "results plot 1 2 --json")
        #expect(heard.error.contains("test 2 has no samples to draw"))
        #expect(try object(heard.lines[0])["tests"] as? [Int] == [1])
    }

    @Test("As JSON one object names the files and sums the series up; nothing is drawn")
    func json() async throws {
        let svg = home.file("plot.svg").path
        try await session.run(line: "results plot 1 --svg \(svg) --json")
        #expect(heard.lines.count == 1)
        let record = try object(heard.lines[0])
        #expect(record["svg"] as? String == svg)
        #expect(record["html"] is NSNull)
        let series = try #require(record["series"] as? [[String: Any]])
        #expect(series.map { $0["replay"] as? String } == ["control", "original"])
        #expect(series.allSatisfy { $0["samples"] as? Int == 99 })
        let mean = try #require(series[1]["mean_mbps"] as? Double)
        #expect(abs(mean - 10) < 0.1)
        let named = Set(try Checkout.topic("json").matches(of: /[a-z][a-z0-9_]*/).map { String($0.output) })
        #expect(Set(record.keys).union(series[0].keys).subtracting(named) == [])
    }

    @Test("SVG and HTML are well-formed, hold every test, and ask the network for nothing")
    func files() async throws {
        let (svg, html) = (home.file("plot.svg"), home.file("report.html"))
        try await session.run(line: "results plot 1 3 --svg \(svg.path) --html \(html.path)")
        #expect(heard.lines == ["Wrote \(svg.path).", "Wrote \(html.path)."])
        for file in [svg, html] {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(XMLParser(data: Data(text.utf8)).parse(), "\(file.lastPathComponent)")
            let foreign = text.replacing("http://www.w3.org/2000/svg", with: "")
            #expect(!foreign.contains("http://") && !foreign.contains("https://"))
            #expect(!text.contains("<script") && text.contains("prefers-color-scheme"))
        }
        let drawing = try String(contentsOf: svg, encoding: .utf8)
        #expect(drawing.ranges(of: "<svg ").count == 4)
        let page = try String(contentsOf: html, encoding: .utf8)
        for text in [
            "ESPN, test 1", "&lt;Spotify&gt; &amp; &quot;friends&quot;, test 3", "Differentiation",
            "the original, compared with its control", "Decisions", "0.950", "resampling ratio",
            "18446744073709551615",
            "Samples of the original", "line-rate",
        ] { #expect(page.contains(text), "\(text)") }
    }

    @Test("A forced verdict is marked as such, and a search for a rule is told in its own words")
    func otherVerdicts() async throws {
        var forced = Sample.measured(original: 20, control: 20, verdict: .noDifferentiation)
        forced.verdict = .differentiation
        forced.override = "force-differentiation"
        var search = Sample.searched
        search.replays = forced.replays
        for test in [forced, search] { _ = try await session.store().insert(test) }
        let html = home.file("others.html")
        try await session.run(line: "results plot 4 5 --html \(html.path)")
        let page = try String(contentsOf: html, encoding: .utf8)
        #expect(page.contains("<div class=\"verdict caution\">"))
        #expect(page.contains("forced by dev force-differentiation; measured: no differentiation"))
        #expect(page.contains("TLS server name"))
    }

    @Test("An existing file is overwritten only by force, before anything is written")
    func force() async throws {
        try home.write("mine", to: "plot.svg")
        let (svg, html) = (home.file("plot.svg").path, home.file("new.html").path)
        #expect(
            await session.complaint(about: "results plot 1 --html \(html) --svg \(svg)")
                == "\(svg) was not written: it is there already; --force overwrites it")
        #expect(try home.text("plot.svg") == "mine")
        #expect(!FileManager.default.fileExists(atPath: html))
        try await session.run(line: "results plot 1 --svg \(svg) --force")
        #expect(try home.text("plot.svg").hasPrefix("<?xml"))
    }

    @Test(
        "A path that cannot be written has one sentence",
        arguments: [("no/such/folder.svg", "its folder does not exist"), ("", "it is a folder")])
    func unwritable(name: String, reason: String) async throws {
        let path = home.url.path + "/" + name
        #expect(
            await session.complaint(about: "results plot 1 --force --svg \(path)")
                == "\(path) was not written: \(reason)")
    }

    @Test(
        "Sizes and files that cannot be are refused",
        arguments: [
            ("--width 5", "--width takes 32 to 1000, not 5"),
            ("--height 3", "--height takes 9 to 300, not 3"),
            ("--svg x --html x", "--svg x and --html x exclude each other"),
            ("--kind pie", "--kind takes throughput, distribution, both, evidence, not \"pie\""),
        ])
    func refused(options: String, sentence: String) async throws {
        #expect(await session.complaint(about: "results plot 1 \(options)").contains(sentence))
    }

    @Test("A localization is drawn as its simultaneous tests")
    func localization() async throws {
        var run = Sample.completed(.differentiation)
        run.kind = .localization
        run.replays = []
        run.localization = StoredLocalization(thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.9))
        let parts = [8.0, 9.0].map { Sample.measured(original: $0, control: 20) }
        let ids = try await session.store().insert(run, with: parts)
        try await session.run(line: "results plot \(ids.run) --json")
        let record = try object(heard.lines[0])
        #expect(record["tests"] as? [Int] == ids.tests.map { Int($0) })
        let html = home.file("localization.html")
        try await session.run(line: "results plot \(ids.run) --html \(html.path)")
        let page = try String(contentsOf: html, encoding: .utf8)
        #expect(page.contains("test \(ids.run)") && page.contains("test \(ids.tests[0])"))
    }
}
