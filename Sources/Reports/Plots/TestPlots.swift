import Differentiation
package import Basics
package import Plotting
package import TestModel
package import Messages

/// The plots of stored tests; several tests are overlaid.
package struct TestPlots {
    package let tests: [StoredTest]
    package let words: Messages

    package init(_ tests: [StoredTest], words: Messages) {
        self.tests = tests
        self.words = words
    }

    /// Returns the plots of a kind.
    package func plots(_ kind: PlotKind) -> [Plot] {
        let ratios = tests.compactMap { test in test.pairSeries.map { self.ratios(test, $0) } }
        guard tests.contains(where: { !Self.measured($0).isEmpty }) else { return ratios }
        switch kind {
        case .throughput: return ratios + [throughput, received]
        case .distribution: return ratios + [distribution]
        case .both: return ratios + [throughput, received, distribution]
        case .evidence: return ratios + [throughput] + evidence
        }
    }

    /// Returns true if a test has data to plot.
    package static func canDraw(_ test: StoredTest) -> Bool {
        !measured(test).isEmpty || (test.pairSeries?.validPairs ?? 0) > 0
    }

    /// Returns a plot of the ratio of each pair of a series in the order run, with the running estimate.
    private func ratios(_ test: StoredTest, _ series: StoredSeries) -> Plot {
        let places = series.pairs.indices.filter { series.pairs[$0].difference != nil }
        let running = series.judgedAgain()?.running ?? []
        func curve(_ name: String, _ style: Int, _ values: [Double]) -> PlotSeries {
            PlotSeries(
                name: name, style: style, shape: .line,
                points: zip(places, values).map {
                    PlotPoint(x: Double($0 + 1), y: PairDifference.ratio(ofMillionths: $1))
                })
        }
        let differences = places.compactMap { series.pairs[$0].difference.map(Double.init) }
        let looks = PlotSeries(
            name: words.plotLooks, style: 4, shape: .line,
            points: series.looks.compactMap { look in
                guard look.pairs > 0, look.pairs <= places.count else { return nil }
                return PlotPoint(
                    x: Double(places[look.pairs - 1] + 1),
                    y: PairDifference.ratio(ofMillionths: look.estimate))
            })
        let curves = [
            curve(words.plotPairs, 0, differences), curve(words.plotEstimate, 1, running.map(\.estimate)),
            curve(words.plotLeast, 2, running.map(\.interval.lowerBound)),
            curve(words.plotMost, 3, running.map(\.interval.upperBound)), looks,
        ]
        let greatest = curves.flatMap { $0.pieces.joined() }.map(\.y).max() ?? 1
        return Plot(
            title: words.plotTitle(
                words.plotted(test: test.id.map(String.init) ?? "-", app: words.title(test)), .ratios),
            horizontal: PlotAxis(
                words.plotPair, unit: nil, greatest: Double(series.pairs.count), reachesTick: false),
            vertical: PlotAxis(words.plotRatio, unit: nil, greatest: max(1, greatest), reachesTick: true),
            series: curves, words: words.plotWords)
    }

    private var throughput: Plot {
        let replays = samples { replay, test in
            let samples = replay.analysed(from: test.source)
            return (samples, words.mean(replay.rate(from: test.source) ?? .nan))
        }
        return .throughput(title: words.plotTitle(subject, .throughput), replays, words: words.plotWords)
            .captioned(horizontal: words.plotTime, vertical: words.plotThroughput)
    }

    /// The data received over time. The partial last slice, which is not a sample, contributes its bytes too.
    private var received: Plot {
        let replays = samples { replay, _ in
            let megabytes = replay.sliceBytes.reduce(0, +) / 1e6
            return (replay.throughput, "\(words.significant(megabytes)) \(words.heading(.megabytes))")
        }
        return .received(title: words.plotTitle(subject, .received), replays, words: words.plotWords)
            .captioned(
                horizontal: words.plotTime, vertical: words.plotReceived, unit: words.heading(.megabytes))
    }

    private var distribution: Plot {
        let replays = samples { replay, test in (replay.analysed(from: test.source), nil) }
        return .distribution(title: words.plotTitle(subject, .distribution), replays, words: words.plotWords)
            .captioned(horizontal: words.plotThroughput, vertical: words.plotShare)
    }

    /// Joint title of the tests.
    var subject: String {
        let numbers = tests.map { $0.id.map(String.init) ?? "-" }
        return tests.count == 1
            ? words.plotted(test: numbers[0], app: words.title(tests[0])) : words.plotted(tests: numbers)
    }

    /// Returns the samples of all replays with their names.
    ///
    /// - Parameter drawn: returns the data of a replay to plot, and a suffix for its name.
    /// - Returns: the samples, test by test.
    private func samples(
        _ drawn: (StoredReplay, StoredTest) -> (throughput: [Double], beside: String?)
    ) -> [ReplaySamples] {
        tests.enumerated().flatMap { place, test in
            // The legend begins with the original, whichever ran first.
            Self.measured(test).sorted { Self.style($0) < Self.style($1) }.map { replay in
                let role = words.role(replay.role)
                let name = tests.count == 1 ? role : "\(test.id.map(String.init) ?? "-") \(role)"
                let (throughput, beside) = drawn(replay, test)
                return ReplaySamples(
                    name: ([name] + [beside].compactMap(\.self)).joined(separator: ", "),
                    style: 2 * place + Self.style(replay), throughput: throughput,
                    sliceEnds: replay.sliceEnds)
            }
        }
    }

    /// Returns the style of a replay in a plot of a single test, the same in every such plot.
    static func style(_ replay: StoredReplay) -> Int {
        switch replay.role {
        case .original: 0
        case .control: 1
        case .innocuous: 2
        }
    }

    /// Returns the replays of a test that have samples.
    private static func measured(_ test: StoredTest) -> [StoredReplay] {
        test.replays.filter { !$0.analysed(from: test.source).isEmpty }
    }

    /// Returns summaries of a test's plots, for programs.
    package static func summaries(_ test: StoredTest) -> [JSONValue] {
        measured(test).map { replay in
            // Non-finite samples, which only another program could have stored, have no summary.
            let samples = replay.analysed(from: test.source)
            let summary = try? SampleSummary(of: samples)
            return [
                "test": .integer(test.id ?? 0), "app": .string(test.app),
                "replay": .string(replay.role.rawValue),
                "samples": .count(samples.count),
                "mean_mbps": .optional(replay.rate(from: test.source) ?? summary?.mean),
                "min_mbps": .optional(summary?.minimum), "median_mbps": .optional(summary?.median),
                "max_mbps": .optional(summary?.maximum), "duration_s": .number(replay.duration),
            ]
        }
    }
}
