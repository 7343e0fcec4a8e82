import Foundation
import Testing

@testable import Plotting

@Suite("Throughput is drawn in windows that a reader can see")
struct ThroughputWindowTests {
    /// 30 s in slices of 10 ms: 1.5 Mbit/s, all of it in one slice of a hundred, as a shaper with a deep bucket sends it.
    private let shaped = PlotTests.replay(
        "original", (0..<3_000).map { $0 % 100 == 50 ? 150 : 0 }, slice: 0.01)
    /// 2 s at 20 Mbit/s.
    private let control = PlotTests.replay("control", [Double](repeating: 20, count: 200), slice: 0.01)

    @Test("Bursts in slices that are narrower than a hundredth of the width do not stand above the rate")
    func windows() throws {
        let plot = Plot.throughput(title: "t", [shaped, control])
        let points = plot.series.map { $0.pieces.joined() }
        // 100 windows of 0.3 s; the control has 6 whole ones, of which the last takes what is left.
        #expect(points[0].count == 101 && points[1].count == 7)
        let starts: [Double] = (0...5).map { Double(30 * $0) * 0.01 } + [2]
        #expect(plot.series[1].pieces == [starts.map { PlotPoint(x: $0, y: 20) }])
        // A burst is in every third window or fourth: 1.5 Mbit in 0.3 s.
        #expect(points[0].allSatisfy { $0.y <= 5.000_001 })
        #expect(plot.vertical.greatest < 20.1)
        // Nothing is lost: windows of equal length have the mean of their slices.
        let mean = points[0].dropLast().reduce(0) { $0 + $1.y } / 100
        #expect(abs(mean - 1.5) < 1e-9)
        #expect(
            plot.series.map(\.note) == ["3000 samples, mean 1.50 Mbit/s", "200 samples, mean 20.0 Mbit/s"])
    }

    @Test("Both means are lines")
    func means() throws {
        let plot = Plot.throughput(title: "t", [shaped, control])
        #expect(abs(try #require(plot.series[0].level) - 1.5) < 1e-9)
        #expect(abs(try #require(plot.series[1].level) - 20) < 1e-9)
        let drawn = SVGPlot(plot, identifier: "p").document
        #expect(
            drawn.matches(of: /<path class="wehe-level wehe-c[01]" d="M[0-9.]+ [0-9.]+H738"\/>/).count == 2)
        // The line of the control's mean goes on where the control itself has ended.
        let lines = TerminalPlot(plot, columns: 80, rows: 20, isUnicode: false, hasColour: false).lines
        let top = try #require(lines.first { $0.hasPrefix("20 +") })
        #expect(top.suffix(40).contains("o"))
    }

    @Test("A mean above all windows is within the axis")
    func meanAbove() {
        // Slices of the length of a window stay as they are, whatever their mean.
        let plot = Plot.throughput(title: "t", [PlotTests.replay("a", [4, .nan, 6])])
        #expect(plot.series[0].level == 5)
        #expect(plot.vertical.greatest == 6)
    }

    @Test("Samples that cannot be drawn stay by themselves and are counted")
    func gaps() {
        var values = [Double](repeating: 1, count: 1_000)
        values[500] = .nan
        let series = Plot.throughput(title: "t", [PlotTests.replay("a", values, slice: 0.01)]).series[0]
        #expect(series.omitted == 1 && series.pieces.count == 2)
        #expect(series.pieces.joined().allSatisfy { abs($0.y - 1) < 1e-9 })
        #expect(series.pieces[1].first == .init(x: 5.01, y: 1))
    }

    @Test("What had arrived is a curve whose slope is the rate")
    func received() throws {
        let plot = Plot.received(title: "r", [shaped, control])
        #expect(plot.vertical.caption == "received (MB)")
        let (slow, fast) = (plot.series[0].pieces[0], plot.series[1].pieces[0])
        #expect(slow.first == .init(x: 0, y: 0) && fast.first == .init(x: 0, y: 0))
        // 1.5 Mbit/s for 30 s and 20 Mbit/s for 2 s are 5.625 MB and 5 MB.
        #expect(abs(try #require(slow.last?.y) - 5.625) < 1e-9)
        #expect(abs(try #require(fast.last?.y) - 5) < 1e-9)
        #expect(zip(slow, slow.dropFirst()).allSatisfy { $0.y <= $1.y && $0.x < $1.x })
        let halfway = try #require(fast.first { $0.x >= 1 })
        #expect(abs(halfway.y - 2.5) < 1e-9)
    }

    @Test("Nobody knows what had arrived after a sample that is no number")
    func unknown() {
        let series = Plot.received(title: "r", [PlotTests.replay("a", [8, 8, .nan, 8])]).series[0]
        #expect(series.pieces == [[.init(x: 0, y: 0), .init(x: 0.5, y: 0.5), .init(x: 1, y: 1)]])
        #expect(series.omitted == 2)
        #expect(Plot.received(title: "r", [PlotTests.replay("a", [.nan])]).isEmpty)
    }

    @Test(
        "Whatever the samples are, every point can be drawn and lies within the axes",
        arguments: PlotTests.oddities)
    func robust(samples: [Double]) {
        for slice in [0.01, 0.5, 1e11] {
            let replays = [PlotTests.replay("a", samples, slice: slice), control]
            for plot in [Plot.throughput(title: "t", replays), .received(title: "r", replays)] {
                for point in plot.series.flatMap({ $0.pieces.joined() }) {
                    #expect((0...max(plot.horizontal.greatest, PlotAxis.finest)).contains(point.x))
                    #expect((0...max(plot.vertical.greatest, PlotAxis.finest)).contains(point.y))
                }
            }
        }
    }
}
