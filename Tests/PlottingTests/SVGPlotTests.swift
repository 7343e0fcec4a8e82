import Foundation
import TestSupport
import Testing

@testable import Plotting

@Suite("Plots as SVG")
struct SVGPlotTests {
    private let plot = Plot.throughput(
        title: "Netflix, test 17",
        [PlotTests.replay("17 original", [1, 2, 1]), PlotTests.replay("17 random", [38, 40, 39])])

    private func numbers(_ path: String) -> [Double] {
        path.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    }

    @Test("The document is well-formed, has a title and a description, and refers to nothing outside")
    func document() throws {
        let document = SVGPlot(plot).document
        let reading = try #require(MarkupReading(document))
        let root = try #require(reading.elements.first)
        #expect(root.name == "svg")
        #expect(root.attributes["xmlns"] == "http://www.w3.org/2000/svg")
        #expect(root.attributes["role"] == "img")
        let title = try #require(reading.named("title").first)
        let description = try #require(reading.named("desc").first)
        #expect(title.text == "Netflix, test 17")
        #expect(description.text == plot.summary)
        let labels = [title, description].compactMap { $0.attributes["id"] }.joined(separator: " ")
        #expect(root.attributes["aria-labelledby"] == labels)
        #expect(document.contains("prefers-color-scheme:dark"))
        #expect(!document.replacing("http://www.w3.org/2000/svg", with: "").contains("http"))
        for word in ["href", "url(", "@import", "<script", "<image"] { #expect(!document.contains(word)) }
    }

    @Test("Points alone are dots, one for all of a pixel, and the legend shows one")
    func points() throws {
        let places = (0..<10_000).map { PlotPoint(x: Double($0) / 1e6, y: 1) } + [PlotPoint(x: 1, y: 1)]
        let dotted = Plot(
            title: "Losses", horizontal: PlotAxis("time", unit: "s", greatest: 1, reachesTick: false),
            vertical: PlotAxis("lost", unit: nil, greatest: 1, reachesTick: true),
            series: [PlotSeries(name: "lost", shape: .points, points: places)], words: .english)
        let dots = try #require(MarkupReading(SVGPlot(dotted).document)).named("path")
            .filter { $0.attributes["class"]?.hasPrefix("wehe-dots") == true }
        let drawn = dots.compactMap { $0.attributes["d"]?.count { $0 == "M" } }
        // Of the legend; and of the plot, where 0.01 of 1 s is not ten pixels wide.
        #expect(drawn.count == 2 && drawn.contains(1))
        let most = try #require(drawn.max())
        #expect((3...12).contains(most), "\(drawn)")
    }

    @Test("Series differ in colour and in dashes, and are named in the legend and under the pointer")
    func series() throws {
        let reading = try #require(MarkupReading(SVGPlot(plot).document))
        let curves = reading.named("path").filter { $0.attributes["d"]?.contains("L") == true }
        #expect(
            curves.compactMap { $0.attributes["class"] } == [
                "wehe-line wehe-c0 wehe-d0", "wehe-line wehe-c1 wehe-d1",
            ])
        #expect(reading.named("text").contains { $0.text == "17 original" })
        #expect(
            reading.named("title").map(\.text).contains("17 random: 3 samples, mean 39.0 Mbit/s"))
        #expect(Set((0..<30).map(SVGStyle.line)).count == 30)
    }

    @Test("A known plot has its corners where the axes say")
    func geometry() throws {
        let plot = Plot(
            title: "t", horizontal: PlotAxis("x", unit: nil, greatest: 10, reachesTick: true),
            vertical: PlotAxis("y", unit: nil, greatest: 4, reachesTick: true),
            series: [PlotSeries(name: "a", shape: .line, points: [.init(x: 0, y: 0), .init(x: 10, y: 4)])])
        let frame = SVGFrame(plot, top: 100)
        let path = frame.path(plot.series[0].pieces[0])
        let found = numbers(path)
        #expect(found.count == 4)
        for (number, expected) in zip(found, [frame.left, frame.bottom, frame.right, frame.top]) {
            #expect(abs(number - expected) <= 0.05)
        }
    }

    @Test("A million samples make a file of moderate size that keeps the extremes")
    func reduction() throws {
        // A tenth of them is as much too large.
        let count = Thoroughness.count(100_000, of: 1_000_000)
        var values = (0..<count).map { Double($0 % 10) }
        values[count / 2] = 99
        let plot = Plot(
            title: "t", horizontal: PlotAxis("x", unit: nil, greatest: Double(count), reachesTick: false),
            vertical: PlotAxis("y", unit: nil, greatest: 99, reachesTick: true),
            series: [
                PlotSeries(
                    name: "a", shape: .step,
                    points: values.enumerated().map { PlotPoint(x: Double($0.offset), y: $0.element) })
            ])
        let document = SVGPlot(plot).document
        #expect(document.utf8.count < 500_000)
        let reading = try #require(MarkupReading(document))
        let curve = try #require(
            reading.named("path").compactMap { $0.attributes["d"] }.max { $0.count < $1.count })
        let heights = numbers(curve).enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        let frame = SVGFrame(plot, top: SVGLegend(plot, top: 48).bottom + 26)
        let highest = try #require(heights.min())
        #expect(abs(highest - frame.y(99)) <= 0.05)
    }

    @Test("Odd samples give a well-formed document without NaN", arguments: PlotTests.oddities)
    func robust(samples: [Double]) {
        for plot in [
            Plot.throughput(title: "t", [PlotTests.replay("a", samples)]),
            Plot.distribution(title: "d", [PlotTests.replay("a", samples)]),
        ] {
            let document = SVGPlot(plot).document
            #expect(MarkupReading(document) != nil)
            #expect(!document.contains("nan") && !document.contains("inf"))
            #expect(document.contains("no samples to draw") == plot.isEmpty)
        }
    }

    @Test("A single point leaves a trace")
    func lonePoint() {
        let series = PlotSeries(name: "a", shape: .line, points: [.init(x: 5, y: 2)])
        let plot = Plot(
            title: "t", horizontal: PlotAxis("x", unit: nil, greatest: 10, reachesTick: true),
            vertical: PlotAxis("y", unit: nil, greatest: 4, reachesTick: true), series: [series])
        #expect(SVGFrame(plot, top: 100).path(series.pieces[0]).hasSuffix("h0.1"))
    }

    @Test(
        "Foreign text is shown, not obeyed",
        arguments: [
            "</title><script>alert(1)</script>", "\" onload=\"x", "a & b < c", "nul\u{0}l\u{1B}",
            "\u{202E}rtl",
        ])
    func escaping(name: String) throws {
        let plot = Plot.throughput(title: name, [PlotTests.replay(name, [1, 2])])
        let reading = try #require(MarkupReading(SVGPlot(plot, identifier: name).document))
        #expect(reading.named("script").isEmpty)
        #expect(reading.elements.allSatisfy { $0.attributes["onload"] == nil })
        let safe = String(
            name.unicodeScalars.map {
                ["\u{0}", "\u{1B}", "\u{202E}"].contains($0) ? "\u{FFFD}" : Character($0)
            })
        #expect(reading.named("title").first?.text == safe)
    }

    @Test("Each line colour has a contrast of at least 3:1 to its ground (WCAG 2.1, 1.4.11)")
    func contrast() {
        for colour in SVGStyle.light { #expect(Contrast.ratio(colour, "#ffffff") >= 3) }
        for colour in SVGStyle.dark { #expect(Contrast.ratio(colour, "#161b22") >= 3) }
    }

    @Test("A series keeps its look wherever it stands, and a solid line lies below a dashed one")
    func styles() throws {
        func curve(_ name: String, style: Int) -> PlotSeries {
            PlotSeries(
                name: name, style: style, shape: .line, points: [.init(x: 0, y: 1), .init(x: 1, y: 1)])
        }
        for series in [
            [curve("control", style: 1), curve("original", style: 0)],
            [curve("original", style: 0), curve("control", style: 1)],
        ] {
            let axis = PlotAxis("x", unit: nil, greatest: 1, reachesTick: true)
            let plot = Plot(title: "t", horizontal: axis, vertical: axis, series: series)
            let reading = try #require(MarkupReading(SVGPlot(plot).document))
            let curves = reading.named("path").filter { $0.attributes["d"]?.contains("L") == true }
            #expect(
                curves.compactMap { $0.attributes["class"] } == [
                    "wehe-line wehe-c0 wehe-d0", "wehe-line wehe-c1 wehe-d1",
                ])
        }
    }
}
