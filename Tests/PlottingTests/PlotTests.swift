import Testing

@testable import Plotting

@Suite("Plots")
struct PlotTests {
    static func replay(_ name: String, _ throughput: [Double], slice: Double = 0.5) -> ReplaySamples {
        ReplaySamples(
            name: name, throughput: throughput, sliceEnds: throughput.indices.map { Double($0 + 1) * slice })
    }

    /// Samples that no network has, but a file may hold.
    static let oddities: [[Double]] = [
        [], [3], [0], [5, 5, 5, 5], [0, 0, 0], [.nan], [.nan, .infinity, -.infinity, -1], [1e300, 2],
        [1e12, 1],
        [1e-300, .leastNonzeroMagnitude], [4, .nan, 4], [Double](repeating: 7, count: 20_000),
        (0..<5_000).map { Double($0 % 97) },
    ]

    @Test("A sample is a step from the begin to the end of its slice")
    func overTime() throws {
        let plot = Plot.throughput(title: "t", [Self.replay("17 original", [2, 4, 3])])
        let series = try #require(plot.series.first)
        #expect(series.shape == .step)
        #expect(
            series.pieces == [
                [.init(x: 0, y: 2), .init(x: 0.5, y: 4), .init(x: 1, y: 3), .init(x: 1.5, y: 3)]
            ])
        #expect(series.note == "3 samples, mean 3.00 Mbit/s")
        #expect(plot.horizontal.greatest == 1.5)
        #expect(plot.vertical.greatest == 4)
        #expect(plot.horizontal.caption == "time (s)")
        #expect(plot.vertical.caption == "throughput (Mbit/s)")
        #expect(
            plot.summary
                == "t: throughput (Mbit/s) over time (s) of 17 original (3 samples, mean 3.00 Mbit/s).")
    }

    @Test("A step goes along first and then up or down")
    func corners() {
        let series = PlotSeries(
            name: "s", shape: .step, points: [.init(x: 0, y: 1), .init(x: 1, y: 2), .init(x: 2, y: 2)])
        #expect(
            series.corners(of: series.pieces[0]) == [
                .init(x: 0, y: 1), .init(x: 1, y: 1), .init(x: 1, y: 2), .init(x: 2, y: 2),
            ])
        let line = PlotSeries(name: "l", shape: .line, points: series.pieces[0])
        #expect(line.corners(of: line.pieces[0]) == line.pieces[0])
    }

    @Test("A sample that cannot be drawn leaves a gap, and the legend tells of it")
    func gaps() throws {
        let plot = Plot.throughput(title: "t", [Self.replay("a", [2, .nan, 3, -1])])
        let series = try #require(plot.series.first)
        #expect(
            series.pieces == [
                [.init(x: 0, y: 2), .init(x: 0.5, y: 2)], [.init(x: 1, y: 3), .init(x: 1.5, y: 3)],
            ])
        #expect(series.omitted == 2)
        #expect(series.legend(.english) == "a (2 not drawn)")
        let line = PlotSeries(name: "l", shape: .line, points: [.init(x: 0, y: 1), .init(x: .nan, y: 1)])
        #expect(line.pieces == [[.init(x: 0, y: 1)]])
        #expect(line.omitted == 1)
    }

    @Test("A slice that does not end after the one before is left out")
    func disorder() throws {
        let samples = ReplaySamples(name: "a", throughput: [1, 2, 3], sliceEnds: [1, 0.5, 2, 9])
        let series = try #require(Plot.throughput(title: "t", [samples]).series.first)
        #expect(
            series.pieces == [
                [.init(x: 0, y: 1), .init(x: 1, y: 1)], [.init(x: 1, y: 3), .init(x: 2, y: 3)],
            ])
        #expect(series.omitted == 1)
    }

    @Test("A distribution rises by the share of the samples at each value, ties at once, and ends at 1")
    func distribution() throws {
        let plot = Plot.distribution(title: "d", [Self.replay("a", [3, 1, 3, 8]), Self.replay("b", [6])])
        #expect(
            plot.series[0].pieces == [
                [.init(x: 1, y: 0), .init(x: 1, y: 0.25), .init(x: 3, y: 0.75), .init(x: 8, y: 1)]
            ])
        #expect(plot.series[1].pieces == [[.init(x: 6, y: 0), .init(x: 6, y: 1)]])
        #expect(plot.series[1].note == "1 sample, mean 6.00 Mbit/s")
        #expect(plot.vertical.greatest == 1)
        #expect(abs(plot.horizontal.greatest - 8.24) < 1e-12)
    }

    @Test("Whatever the samples are, every point can be drawn and lies within the axes", arguments: oddities)
    func robust(samples: [Double]) {
        for plot in [
            Plot.throughput(title: "t", [Self.replay("a", samples)]),
            Plot.distribution(title: "d", [Self.replay("a", samples)]),
        ] {
            #expect(plot.horizontal.greatest > 0)
            #expect(plot.vertical.greatest > 0)
            for point in plot.series.flatMap({ $0.pieces.joined() }) {
                #expect(point.x >= 0 && point.x <= max(plot.horizontal.greatest, PlotAxis.finest))
                #expect(point.y >= 0 && point.y <= max(plot.vertical.greatest, PlotAxis.finest))
            }
            let drawable = samples.count { (0...1e12).contains($0) }
            #expect(plot.series[0].omitted == samples.count - drawable)
            #expect(plot.isEmpty == (drawable == 0))
        }
    }

    @Test(
        "Axes are given a range when they have none",
        arguments: [0, -1, Double.nan, .infinity, 1e300, 1e-300])
    func axisRange(greatest: Double) {
        #expect(PlotAxis("x", unit: nil, greatest: greatest, reachesTick: true).greatest == 1)
    }
}

@Suite("Axis scales")
struct AxisScaleTests {
    private func labels(_ greatest: Double, atMost count: Int, reachesTick: Bool = true) -> [String] {
        AxisScale(PlotAxis("x", unit: nil, greatest: greatest, reachesTick: reachesTick), atMost: count)
            .ticks.map(\.label)
    }

    @Test(
        "Ticks are multiples of 1, 2 or 5 times a power of ten, as many as fit",
        arguments: [
            (43.0, 5, ["0", "10", "20", "30", "40", "50"]), (43, 4, ["0", "20", "40", "60"]),
            (1, 5, ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]), (1, 2, ["0", "0.5", "1.0"]),
            (1, 1, ["0", "1"]),
            (0.3, 3, ["0", "0.1", "0.2", "0.3"]), (100, 2, ["0", "50", "100"]), (7, 0, ["0", "10"]),
            (0.002, 2, ["0", "0.001", "0.002"]), (2e-9, 2, ["0", "1e-9", "2e-9"]),
            (1_500_000, 3, ["0", "500000", "1000000", "1500000"]), (1e12, 2, ["0", "5e11", "10e11"]),
        ])
    func ticks(greatest: Double, count: Int, expected: [String]) {
        #expect(labels(greatest, atMost: count) == expected)
    }

    @Test("An axis that need not reach a tick ends with its greatest value")
    func open() {
        let axis = PlotAxis("x", unit: nil, greatest: 14.8, reachesTick: false)
        let scale = AxisScale(axis, atMost: 4)
        #expect(scale.end == 14.8)
        #expect(scale.ticks.map(\.value) == [0, 5, 10])
        #expect(labels(15, atMost: 4, reachesTick: false) == ["0", "5", "10", "15"])
    }

    @Test("Any range has between 1 and the allowed number of steps, and its ticks are exact decimal numbers")
    func sweep() throws {
        var greatest = 1e-9
        while greatest < 1e12 {
            for count in 1...12 {
                let scale = AxisScale(
                    PlotAxis("x", unit: nil, greatest: greatest, reachesTick: true), atMost: count)
                #expect((2...count + 1).contains(scale.ticks.count))
                #expect(scale.end >= greatest)
                #expect(scale.ticks.last?.value == scale.end)
                #expect(scale.ticks.allSatisfy { Double($0.label) == $0.value })
            }
            greatest *= 1.37
        }
    }

    @Test(
        "Numbers have three significant digits",
        arguments: [
            (0.0, "0"), (0.01234, "0.0123"), (0.005, "0.00500"), (0.4567, "0.457"), (1.466, "1.47"),
            (9.996, "10.0"), (38.87, "38.9"), (99.96, "100"), (940.4, "940"), (12_345.6, "12346"),
            (.nan, "0"),
        ])
    func significant(value: Double, text: String) {
        #expect(NumberText.significant(value) == text)
    }

    @Test(
        "Coordinates are short",
        arguments: [(1.0, "1"), (1.25, "1.3"), (-0.04, "0"), (-2.5, "-2.5"), (0.1, "0.1"), (1e300, "0")])
    func coordinate(value: Double, text: String) {
        #expect(NumberText.coordinate(value) == text)
    }
}
