import Foundation
import TestSupport
import Testing

@testable import Plotting

@Suite("Pages of parts")
struct ReportPageTests {
    private static let hours = HeatMap(
        title: "Hours & days", rows: ["Mon", "<Tue>"], columns: ["0", "1"], caption: "hour",
        cells: [
            [.init(text: "-31", note: "31 % slower", level: .farBelow), nil],
            [
                .init(text: "2", note: "2 % faster", level: .middle),
                .init(text: "9", note: "", level: .above),
            ],
        ], legend: [(.farBelow, "slower"), (.middle, "alike")])

    private static let answers = ReportTable(
        caption: "Answers", columns: [.init("app"), .init("answer"), .init("pairs", isNumeric: true)],
        rows: [["Video", "slower", "120"], ["<script>alert(1)</script>", "none", "9"]], marked: 1,
        meanings: [.alarm, .good])

    private let document = ReportPage(
        title: "A \"page\"", language: "fr", origin: "today", contents: "Parts",
        parts: [
            .init("First", [.verdict(ReportVerdict(.alarm, word: "Bad", sentence: "It is <bad>."))]),
            .init(
                "Second",
                [
                    .heading("Of it"), .paragraph("a & b"), .list(["one", "two"]),
                    .facts([ReportFact("seed", "1")]), .table(ReportPageTests.answers),
                    .folded(ReportPageTests.answers, under: "In figures"),
                    .map(ReportPageTests.hours), .map(ReportPageTests.hours),
                    .plot(.throughput(title: "t", [PlotTests.replay("original", [1, 2])])),
                ]),
        ]
    ).document

    @Test("The page is well-formed, has no script, and is forbidden to ask the network for anything")
    func wellFormed() throws {
        let reading = try #require(MarkupReading(document))
        #expect(document.hasPrefix("<!DOCTYPE html>\n<html lang=\"fr\">"))
        let policy = reading.named("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
        #expect(policy?.attributes["content"] == "default-src 'none'; style-src 'unsafe-inline'")
        for name in ["script", "link", "img", "iframe"] { #expect(reading.named(name).isEmpty) }
        let identifiers = reading.elements.compactMap { $0.attributes["id"] }
        #expect(Set(identifiers).count == identifiers.count && !identifiers.isEmpty)
        #expect(reading.named("a").map { $0.attributes["href"] } == ["#part-2"])
        for element in reading.elements {
            for name in (element.attributes["aria-labelledby"] ?? "").split(separator: " ") {
                #expect(identifiers.contains(String(name)))
            }
        }
    }

    @Test("Tables have captions and scopes, and a cell with a meaning has its sign")
    func tables() throws {
        let reading = try #require(MarkupReading(document))
        #expect(reading.named("caption").map(\.text) == ["Answers", "Answers"])
        #expect(reading.named("th").allSatisfy { $0.attributes["scope"] != nil })
        #expect(document.contains("<span aria-hidden=\"true\">▲</span> slower"))
        #expect(document.contains("<span aria-hidden=\"true\">●</span> none"))
        #expect(!document.contains("<script>"))
    }

    @Test("A heat map says its values in figures, and leaves out what it does not have")
    func map() throws {
        let reading = try #require(MarkupReading(document))
        let cells = reading.named("text").filter { $0.attributes["class"]?.hasPrefix("heat-text") == true }
        #expect(cells.map(\.text) == ["-31", "2", "9", "-31", "2", "9"])
        #expect(reading.named("text").contains { $0.text == "<Tue>" })
    }

    @Test(
        "Every entry of a heat map's legend fits, in as many rows as they take, above the cells",
        arguments: [6, 30, 60, 400])
    func legend(length: Int) throws {
        let meanings = HeatMap.Level.allCases.map { level in
            (level, String(repeating: "m", count: length - 2) + level.rawValue)
        }
        let map = HeatMap(
            title: "t", rows: ["Mon"], columns: ["0"], caption: "hour",
            cells: [[.init(text: "1", note: "", level: .middle)]], legend: meanings)
        let reading = try #require(MarkupReading(SVGHeatMap(map, identifier: "a").element))
        func number(_ element: MarkupReading.Element, _ name: String) -> Double {
            element.attributes[name].flatMap(Double.init) ?? .nan
        }
        let texts = reading.named("text").filter { $0.text.contains("m") && $0.text.count >= 5 }
        #expect(texts.count == 5)
        // As wide as the drawing's own estimate, and no wider than it.
        let width = number(try #require(reading.named("svg").first), "width")
        for text in texts {
            #expect(number(text, "x") + SVGText.width(text.text, size: 12) <= width - 16, "\(text)")
        }
        for (one, next) in zip(texts, texts.dropFirst()) where number(one, "y") == number(next, "y") {
            #expect(number(one, "x") + SVGText.width(one.text, size: 12) < number(next, "x"))
        }
        let rows = Set(texts.map { number($0, "y") })
        #expect(rows.count == [6: 1, 30: 2, 60: 5, 400: 5][length])
        let cell = try #require(reading.named("rect").last)
        #expect(number(cell, "y") > (rows.max() ?? .nan))
        #expect(number(cell, "y") + number(cell, "height") < number(reading.named("svg")[0], "height"))
    }

    @Test("Text on every shade has a contrast of at least 4.5:1 to it (WCAG 2.2, 1.4.3)")
    func contrast() {
        for shades in [HeatStyle.light, HeatStyle.dark] {
            #expect(shades.count == HeatMap.Level.allCases.count)
            for shade in shades.values {
                #expect(Contrast.ratio(shade.ground, shade.ink) >= 4.5, "\(shade)")
            }
        }
    }
}
