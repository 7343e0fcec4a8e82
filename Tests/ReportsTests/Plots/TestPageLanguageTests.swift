import Basics
import Differentiation
import Foundation
import Plotting
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import Messages
@testable import Reports

@Suite("Pages of tests in each language")
struct TestPageLanguageTests {
    private func page(_ test: StoredTest, _ words: Messages) -> String {
        TestReportPage(
            [test], drawn: [test], kind: .both, made: Date(timeIntervalSince1970: 0), words: words
        ).document
    }

    /// What a reader sees: the page without its style and markup.
    private func seen(_ page: String) -> String {
        page.replacing(/<style>[\s\S]*?<\/style>/, with: "").replacing(/<[^>]*>/, with: "\n")
    }

    @Test("A French page says so, is in French, and has the same tables and plots as the English one")
    func languages() {
        let test = Sample.completed(.differentiation)
        let (english, french) = (page(test, .english), page(test, .french))
        #expect(english.contains("<html lang=\"en\">") && french.contains("<html lang=\"fr\">"))
        #expect(seen(english).contains("Statistics") && seen(french).contains("Statistiques"))
        for element in ["<table>", "<svg", "<h3>", "<dt>", "<caption>", "<th scope"] {
            #expect(english.split(separator: element).count == french.split(separator: element).count)
        }
        let mixed = seen(french).split(separator: "\n").filter { $0.contains(EnglishMarkers.words) }
        #expect(mixed.isEmpty, "\(mixed)")
    }

    @Test("An empty plot and a page without tests speak the language, too")
    func nothing() {
        let plot = Plot.throughput(title: "t", [], words: Messages.french.plotWords)
        #expect(SVGSheet([plot]).document.contains("aucun échantillon à dessiner"))
        let empty = TestReportPage(
            [], drawn: [], kind: .both, made: Date(timeIntervalSince1970: 0), words: .french)
        #expect(empty.document.contains("aucun test à présenter."))
    }
}
