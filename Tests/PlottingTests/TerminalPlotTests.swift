import Foundation
import Testing

@testable import Plotting

@Suite("Plots in a terminal")
struct TerminalPlotTests {
    private let rising = Plot(
        title: "Rising",
        horizontal: PlotAxis("time", unit: "s", greatest: 10, reachesTick: true),
        vertical: PlotAxis("throughput", unit: "Mbit/s", greatest: 4, reachesTick: true),
        series: [
            PlotSeries(name: "up", shape: .line, points: [.init(x: 0, y: 0), .init(x: 10, y: 4)]),
            PlotSeries(name: "flat", shape: .line, points: [.init(x: 0, y: 2), .init(x: 10, y: 2)]),
        ])

    private func lines(
        _ plot: Plot, _ columns: Int, _ rows: Int, isUnicode: Bool = true, hasColour: Bool = false
    ) -> [String] {
        TerminalPlot(plot, columns: columns, rows: rows, isUnicode: isUnicode, hasColour: hasColour).lines
    }

    /// The text without colour codes.
    private func plain(_ line: String) -> String {
        line.replacing(/\u{1B}\[[0-9]*m/, with: "")
    }

    @Test("ASCII characters tell the series apart, and take turns where these cover each other")
    func ascii() {
        #expect(
            lines(rising, 34, 11, isUnicode: false) == [
                "Rising",
                "*** up   ooo flat",
                "throughput (Mbit/s)",
                "4 +                           ****",
                "  |                     ******",
                "2 +oooooooooooooooo*o*o*oooooooooo",
                "  |         ******",
                "  |   ******",
                "0 +***",
                "  ++--------------+--------------+",
                "   0              5       time (s)",
            ])
    }

    @Test("Braille draws a solid and a dotted line, with a letter on each")
    func braille() {
        #expect(
            lines(rising, 34, 11) == [
                "Rising",
                "a ⠤⠤⠤⠤ up   b ⠄⠄⠄⠄ flat",
                "throughput (Mbit/s)",
                "4 ┤                          ⣀⡠⠤⠒a",
                "  │                     ⣀⠤⠔⠒⠉",
                "2 ┤b⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀⡀b⡀⡀⣀⣀⡤a⡊⡉⡀⡀⡀b⡀⡀⡀⡀⡀⡀",
                "  │          ⣀⡠⠤⠒⠉⠁",
                "  │     ⣀a⠔⠒⠉",
                "0 ┤⣀⠤⠒⠊⠉",
                "  └┬──────────────┬──────────────┬",
                "   0              5       time (s)",
            ])
    }

    @Test(
        "A drawing fills the window exactly and never exceeds it",
        arguments: [(32, 9), (57, 14), (80, 24), (203, 50)])
    func size(columns: Int, rows: Int) {
        for isUnicode in [true, false] {
            for hasColour in [true, false] {
                let drawn = lines(rising, columns, rows, isUnicode: isUnicode, hasColour: hasColour)
                #expect(drawn.count == rows)
                #expect(drawn.allSatisfy { plain($0).count <= columns })
                #expect(drawn.dropLast().last.map { plain($0).count } == columns)
            }
        }
    }

    @Test(
        "A window that is too small gets a sentence, wrapped to it",
        arguments: [(31, 20), (80, 8), (12, 3), (0, 0), (-5, 7)])
    func tooSmall(columns: Int, rows: Int) {
        let drawn = lines(rising, columns, rows)
        #expect(!drawn.isEmpty)
        #expect(drawn.allSatisfy { $0.count <= max(1, columns) })
        if columns >= 12 {
            #expect(drawn.joined(separator: " ").hasPrefix("A plot needs 32 columns and 9 lines"))
        }
    }

    @Test("An absurdly large window is filled up to a bound")
    func huge() {
        let drawn = lines(rising, .max, .max)
        #expect(drawn.count == TerminalPlot.mostRows)
        #expect(drawn.allSatisfy { $0.count <= TerminalPlot.mostColumns })
    }

    @Test("Without samples there is a sentence")
    func empty() {
        #expect(
            lines(Plot.throughput(title: "ESPN", []), 80, 20) == ["ESPN: there are no samples to draw."])
    }

    @Test("Odd samples are drawn in the window's bounds", arguments: PlotTests.oddities)
    func robust(samples: [Double]) {
        for plot in [
            Plot.throughput(title: "t", [PlotTests.replay("a", samples), PlotTests.replay("b", [1, 2])]),
            Plot.distribution(title: "d", [PlotTests.replay("a", samples), PlotTests.replay("b", [1, 2])]),
        ] {
            let drawn = lines(plot, 60, 16)
            #expect(drawn.count == 16)
            #expect(drawn.allSatisfy { $0.count <= 60 })
        }
    }

    @Test("From two series on, letters on the curves and in the legend tell which is which")
    func letters() {
        let names = ["17 original", "17 random", "18 original", "18 random"]
        let plot = Plot.throughput(
            title: "t",
            names.enumerated().map {
                PlotTests.replay($0.element, [Double](repeating: Double($0.offset * 10 + 3), count: 50))
            })
        let drawn = lines(plot, 80, 24)
        let legend = drawn[1...2].joined(separator: " ")
        for (letter, name) in zip("abcd", names) {
            #expect(legend.contains("\(letter) "))
            #expect(legend.contains(name))
            let curve = drawn.dropFirst(4).dropLast().filter { $0.contains(letter) }
            #expect(curve.count == 1)
        }
    }

    @Test("Colour only adds: without its codes the drawing is the same")
    func colour() {
        let drawn = lines(rising, 60, 16, hasColour: true)
        #expect(drawn.joined().contains("\u{1B}[36m"))
        #expect(drawn.map(plain) == lines(rising, 60, 16))
    }

    @Test("Names cannot steer the terminal", arguments: ["\u{1B}[2J", "a\nb", "\u{9B}31m", "\u{202E}txt"])
    func injection(name: String) {
        for isUnicode in [true, false] {
            let plot = Plot.throughput(title: name, [PlotTests.replay(name, [1, 2])])
            let drawn = lines(plot, 40, 12, isUnicode: isUnicode).joined()
            #expect(
                drawn.unicodeScalars.allSatisfy {
                    $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
                })
            if !isUnicode { #expect(drawn.unicodeScalars.allSatisfy { $0.isASCII }) }
        }
    }

    @Test("Long legends leave room for the curves and say how many names are missing")
    func manySeries() {
        let plot = Plot.throughput(
            title: "t", (1...40).map { PlotTests.replay("test number \($0)", [Double($0), 2]) })
        let drawn = lines(plot, 40, 12)
        #expect(drawn.count == 12)
        #expect(drawn.allSatisfy { $0.count <= 40 })
        #expect(drawn.contains { $0.contains("more") || $0.contains("40 series") })
    }

    @Test(
        "Wide characters take two columns", arguments: [("網路中立", 8), ("e\u{301}", 1), ("abc", 3), ("📺", 2)])
    func widths(text: String, columns: Int) {
        #expect(TerminalText.width(text) == columns)
        #expect(TerminalText.cut(text, to: columns, isUnicode: true) == text)
        #expect(
            TerminalText.width(TerminalText.cut(text + text, to: columns + 1, isUnicode: true)) <= columns + 1
        )
    }

    private func steady(_ names: [(name: String, style: Int)]) -> Plot {
        .throughput(
            title: "t",
            names.map {
                ReplaySamples(
                    name: $0.name, style: $0.style, throughput: [5, 5, 5, 5], sliceEnds: [1, 2, 3, 4])
            })
    }

    @Test("A series keeps its letter, its dots and its colour wherever it stands")
    func styles() throws {
        let one = lines(steady([("original", 0), ("control", 1)]), 60, 12, hasColour: true)
        let other = lines(steady([("control", 1), ("original", 0)]), 60, 12, hasColour: true)
        func entry(_ drawn: [String], _ name: String) throws -> String {
            let entries = drawn[1].components(separatedBy: "   ")
            return try #require(entries.first { $0.hasSuffix(name) })
        }
        for name in ["original", "control"] { #expect(try entry(one, name) == entry(other, name)) }
        let ascii = lines(steady([("control", 1), ("original", 0)]), 60, 12, isUnicode: false)
        #expect(ascii[1] == "ooo control   *** original")
    }

    @Test("Curves that coincide are both seen, with and without colour", arguments: [true, false])
    func coinciding(hasColour: Bool) throws {
        let plot = steady([("original", 0), ("control", 1)])
        let curve = try #require(
            lines(plot, 60, 12, hasColour: hasColour).dropFirst(3).first {
                $0.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
            })
        #expect(plain(curve).contains("a") && plain(curve).contains("b"))
        if hasColour { #expect(curve.contains("\u{1B}[36m") && curve.contains("\u{1B}[33m")) }
    }
}
