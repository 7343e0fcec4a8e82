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

    @Test("A page tells which record it is of, in which campaign, and what was replayed")
    func record() {
        // Too few samples for an interval.
        var test = Sample.completed(.noDifferentiation, samples: 5)
        test.round = StoredRound(
            campaign: "autumn", plan: "0f1e", slot: 3, place: 1, vantagePoint: "pi-7", isRehearsal: true)
        test.replays[0].recordingDigest = "sha256:cafe"
        for (words, texts) in [
            (
                Messages.english,
                [
                    "UUID of the record", "8ca516b8", "autumn (rehearsal)", "pi-7", "0f1e", "sha256:cafe",
                    "without the bytes that identify the app",
                    "this test says nothing about a network: server on this machine, synthesised recordings, rehearsal",
                    "0.500: 50 % slower or 100 % faster", "ios: rule of the iOS client (decides)",
                ]
            ),
            (
                Messages.french,
                [
                    "UUID de l&#39;enregistrement du test", "8ca516b8", "sha256:cafe",
                    "sans les octets qui identifient l&#39;application",
                    "ce test ne dit rien d&#39;un réseau",
                ]
            ),
        ] {
            let document = TestReportPage(
                [test], drawn: [], kind: .both, identities: [12: "8ca516b8"],
                made: Date(timeIntervalSince1970: 0), words: words
            ).document
            for text in texts { #expect(document.contains(text), "\(text)") }
            // Neither shown nor excluded is no good news, and has neither its colour nor its sign.
            #expect(document.contains("class=\"verdict caution\"") && !document.contains("●"))
        }
    }

    @Test("What a port is compared with is told as that")
    func port() {
        let document = page(Sample.blocked(), .english)
        #expect(document.contains("the same traffic through port 443"))
        #expect(!document.contains("without the bytes"))
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
