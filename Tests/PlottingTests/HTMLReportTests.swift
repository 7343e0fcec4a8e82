import Testing

@testable import Plotting

@Suite("Reports as HTML")
struct HTMLReportTests {
    private func section(_ heading: String, _ meaning: ReportVerdict.Meaning = .alarm) -> ReportSection {
        ReportSection(
            heading: heading,
            verdict: ReportVerdict(meaning, word: "Word of \(heading)", sentence: "Sentence of \(heading)."),
            numbers: [
                ReportTable(
                    caption: "Numbers", columns: [.init("quantity"), .init("measured", isNumeric: true)],
                    rows: [["area", "0.96"], ["p"], ["a", "b", "c"]])
            ],
            plots: [
                .throughput(title: "Over time", [PlotTests.replay("original", [1, 2])]),
                .distribution(title: "Distribution", [PlotTests.replay("original", [1, 2])]),
            ],
            remarks: ["A remark."], context: [ReportFact("seed", "42")],
            rawTables: [ReportTable(caption: "Samples", columns: [.init("s")], rows: [["0.5"]])])
    }

    private func report(_ sections: [ReportSection], title: String = "Report") -> HTMLReport {
        HTMLReport(title: title, origin: "made today", sections: sections)
    }

    @Test("The page is well-formed, has no script, and is forbidden to ask the network for anything")
    func document() throws {
        let document = report([section("one"), section("two")]).document
        #expect(document.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        let reading = try #require(MarkupReading(document))
        let policy = reading.named("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
        #expect(policy?.attributes["content"] == "default-src 'none'; style-src 'unsafe-inline'")
        for name in ["script", "link", "img", "iframe", "object"] { #expect(reading.named(name).isEmpty) }
        #expect(reading.elements.allSatisfy { $0.attributes["src"] == nil })
        #expect(reading.named("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
        #expect(!document.contains("url(") && !document.contains("@import"))
        #expect(document.contains("prefers-color-scheme:dark"))
    }

    @Test("The verdict comes first, then numbers, plots, circumstances and raw data")
    func order() throws {
        let document = report([section("one")]).document
        let places = try ["Sentence of one.", "0.96", "<svg", "<dl>", "<details"].map {
            try #require(document.firstRange(of: $0)).lowerBound
        }
        #expect(places == places.sorted())
    }

    @Test("Several tests have an overview that leads to each, one test has none")
    func overview() throws {
        #expect(try #require(MarkupReading(report([section("one")]).document)).named("nav").isEmpty)
        let reading = try #require(MarkupReading(report([section("one"), section("two")]).document))
        let targets = reading.named("a").compactMap { $0.attributes["href"]?.dropFirst() }
        #expect(targets == ["test-1", "test-2"])
        #expect(reading.named("article").compactMap { $0.attributes["id"] } == ["test-1", "test-2"])
    }

    @Test("A heading that equals the title is not repeated")
    func heading() throws {
        let same = try #require(MarkupReading(report([section("one")], title: "one").document))
        #expect(same.named("h1").map(\.text) == ["one"])
        #expect(same.named("h2").isEmpty)
    }

    @Test("No two elements share an identifier")
    func identifiers() throws {
        let overlays = [Plot.throughput(title: "All", [PlotTests.replay("a", [1])])]
        let document = HTMLReport(
            title: "t", origin: "o", overlays: overlays, sections: [section("one"), section("two")]
        ).document
        let reading = try #require(MarkupReading(document))
        let identifiers = reading.elements.compactMap { $0.attributes["id"] }
        #expect(identifiers.count == 2 + 2 * 5)
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test("Meanings differ in sign and not only in colour")
    func signs() throws {
        let meanings = ReportVerdict.Meaning.allCases
        #expect(Set(meanings.map(\.sign)).count == meanings.count)
        for meaning in meanings {
            #expect(report([section("one", meaning)]).document.contains(meaning.sign))
        }
    }

    @Test("Rows have a cell for every column")
    func rows() {
        let table = section("one").numbers[0]
        #expect(table.rows == [["area", "0.96"], ["p", ""], ["a", "b"]])
    }

    @Test("Every text is escaped wherever it stands")
    func escaping() throws {
        let evil = "<script>x</script>&\"'"
        let table = ReportTable(caption: evil, columns: [.init(evil), .init(evil)], rows: [[evil, evil]])
        let plot = Plot.throughput(title: evil, [PlotTests.replay(evil, [1])])
        let evilSection = ReportSection(
            heading: evil, verdict: ReportVerdict(.quiet, word: evil, sentence: evil), numbers: [table],
            plots: [plot], remarks: [evil], context: [ReportFact(evil, evil)], rawTables: [table])
        let document = HTMLReport(
            title: evil, origin: evil, overlays: [plot], sections: [evilSection, evilSection]
        ).document
        let reading = try #require(MarkupReading(document))
        #expect(reading.named("script").isEmpty)
        for name in ["h1", "h2", "caption", "td", "dt", "dd", "li"] {
            #expect(reading.named(name).contains { $0.text.contains(evil) }, "no \(name) shows the text")
        }
    }

    @Test("Every printed sheet has the title, and no title ends the style")
    func sheets() throws {
        let title = "A \"x\"}</style><b>\u{202E}\\ 7é"
        let document = report([section("one")], title: title).document
        let escaped = #"A \22 x\22 \7d \3c \2f style\3e \3c b\3e \fffd \5c  7é"#
        #expect(document.contains("@page{@top-left{content:\"\(escaped)\";"))
        let reading = try #require(MarkupReading(document))
        #expect(reading.named("style").count == 1 && reading.named("b").isEmpty)
    }

    @Test("Digests may break anywhere, so that a table of them fits a sheet")
    func digests() {
        let table = ReportTable(
            caption: "c", columns: [.init("app"), .init("SHA-256", isCode: true)], rows: [["a", "0123abcd"]])
        #expect(Markup.table(table).contains("<td class=\"code\">0123abcd</td>"))
        #expect(HTMLReport.style.contains("td.code{") && HTMLReport.style.contains("overflow-wrap:anywhere"))
    }

    @Test("A report without tests says so, and one of a test without plots or numbers is well-formed")
    func empty() throws {
        #expect(report([]).document.contains("There are no tests to report."))
        let bare = ReportSection(
            heading: "ESPN", verdict: ReportVerdict(.quiet, word: "Cancelled", sentence: "No verdict."))
        let reading = try #require(MarkupReading(report([bare]).document))
        #expect(reading.named("table").isEmpty)
        #expect(reading.named("dl").isEmpty)
    }
}
