import Testing

@testable import Plotting

@Suite("Axes with words, and intervals")
struct PlotMarkTests {
    @Test("A logarithmic axis has round values at equal ratios")
    func logarithmic() {
        let scale = LogarithmicScale(from: 0.9, to: 110)
        let axis = scale.axis("throughput", unit: "Mbit/s")
        #expect(axis.marks.map(\.label) == ["1", "2", "5", "10", "20", "50", "100"])
        #expect(abs(scale.place(9) - 1) < 1e-12 && scale.place(0.9) == 0 && scale.place(0).isNaN)
        let steps = zip(axis.marks, axis.marks.dropFirst(3)).map { $1.place - $0.place }
        #expect(steps.allSatisfy { abs($0 - 1) < 1e-12 })
        let wide = LogarithmicScale(from: 0.001, to: 1_000).axis("", unit: nil)
        #expect(wide.marks.map(\.label) == ["0.001", "0.01", "0.1", "1", "10", "100", "1000"])
        #expect(LogarithmicScale(from: 0, to: .nan).axis("", unit: nil).greatest > 0)
    }

    @Test(
        "An axis too short for powers of ten has even steps",
        arguments: [
            (3.9, 6.1, ["4", "5", "6"]), (4.2, 5.9, ["4.5", "5", "5.5"]),
            (0.98, 1.02, ["0.98", "1", "1.02"]),
            (2, 4.5, ["2", "3", "4"]),
        ])
    func short(least: Double, greatest: Double, labels: [String]) {
        let axis = LogarithmicScale(from: least, to: greatest).axis("", unit: nil)
        #expect(axis.marks.map(\.label) == labels)
        #expect(axis.marks.allSatisfy { (0...axis.greatest).contains($0.place) })
    }

    private static let plot = Plot.intervals(
        title: "Shares",
        [PlotInterval("one\u{1B}", 75, from: 40, to: 90), PlotInterval("two", 10, from: 0, to: 30)],
        axis: PlotAxis("share", unit: "%", greatest: 100, reachesTick: true), caption: "group",
        names: ("value", "interval"))

    @Test("Each row has its name, a line from end to end and a stroke at its value")
    func intervals() throws {
        #expect(Self.plot.vertical.marks.map(\.place) == [2, 1])
        #expect(Self.plot.series[0].pieces.map { $0.map(\.x) } == [[75, 75], [10, 10]])
        #expect(Self.plot.series[1].pieces.map { $0.map(\.y) } == [[2, 2], [1, 1]])
        let lines = TerminalPlot(Self.plot, columns: 60, rows: 10, isUnicode: false, hasColour: false).lines
        #expect(lines.count == 10 && lines.allSatisfy { $0.count <= 60 })
        // What a name could do to a terminal it does not do.
        let first = try #require(lines.firstIndex { $0.contains("one?") })
        let second = try #require(lines.firstIndex { $0.contains("two") })
        #expect(first < second && lines[first].contains("oooo") && lines[second].contains("oooo"))
    }

    @Test(
        "What lies beyond the axis ends in an arrow and has no stroke, and what has no interval only a stroke"
    )
    func beyond() throws {
        let plot = Plot.intervals(
            title: "",
            [
                PlotInterval("upper", 150, from: 90, to: 1e6), PlotInterval("all", 400, from: 300, to: 500),
                PlotInterval("none", 80, from: nil, to: nil), PlotInterval("alone", 900, from: nil, to: nil),
                PlotInterval("within", 60, from: 50, to: 70),
            ], axis: PlotAxis("", unit: nil, greatest: 200, reachesTick: true), caption: "",
            names: ("value", "interval"))
        #expect(plot.series[0].pieces.map { $0.map(\.x) } == [[150, 150], [80, 80], [60, 60]])
        let lines = plot.series[1].pieces
        #expect(lines.map { $0[0].y } == [5, 4, 2, 1])
        // The point of the arrow is where the axis ends; its sides lie behind that.
        for line in lines.dropLast() {
            #expect(line.map(\.x).max() == 200 && line.count == 5)
            #expect(line[0].x < line[2].x && line[2].x < 200 && line[2].y > line[4].y)
        }
        #expect(lines[0][0].x == 90 && lines.last?.map(\.x) == [50, 70])
        let paths = try #require(MarkupReading(SVGPlot(plot).document)).named("path")
        #expect(paths.count >= 7)
    }

    @Test("Long names leave room for the drawing")
    func longNames() {
        let name = String(repeating: "name ", count: 40)
        let plot = Plot.intervals(
            title: "", [PlotInterval(name, 1, from: 0, to: 2)],
            axis: PlotAxis("", unit: nil, greatest: 2, reachesTick: true), caption: "", names: ("", ""))
        let lines = TerminalPlot(plot, columns: 60, rows: 12, isUnicode: true, hasColour: false).lines
        #expect(lines.allSatisfy { $0.count <= 60 } && lines.contains { $0.contains("…") })
        let frame = SVGFrame(plot, top: 0)
        #expect(frame.left < SVGFrame.width / 2)
        #expect(SVGPlot(plot).document.contains("…"))
    }
}
