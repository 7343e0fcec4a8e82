/// The named throughput samples of one replay.
package struct ReplaySamples: Equatable, Sendable {
    /// The name in the legend: "17 original".
    package let name: String
    /// Style of the curve, see ``PlotSeries/style``.
    package let style: Int?
    /// The mean throughput of each slice, Mbit/s.
    package let throughput: [Double]
    /// The end of each slice, seconds after the start of the replay, ascending.
    package let sliceEnds: [Double]

    /// Creates samples; the longer list is truncated.
    package init(name: String, style: Int? = nil, throughput: [Double], sliceEnds: [Double]) {
        let count = min(throughput.count, sliceEnds.count)
        self.name = name
        self.style = style
        self.throughput = Array(throughput.prefix(count))
        self.sliceEnds = Array(sliceEnds.prefix(count))
    }

    private var drawable: [Double] { throughput.filter(Self.canDraw) }

    /// Returns true if a sample can be drawn: not NaN, not negative, not too large.
    static func canDraw(_ sample: Double) -> Bool { (0...PlotAxis.limit).contains(sample) }

    /// The mean of the samples that can be drawn, Mbit/s; nil without any.
    private var mean: Double? {
        let values = drawable
        return values.isEmpty ? nil : values.reduce(0) { $0 + $1 / Double(values.count) }
    }

    private func note(_ words: PlotWords) -> String {
        let values = drawable
        guard let mean else { return words(.noSamples) }
        return words(.samples(values.count, mean: NumberText.significant(mean)))
    }

    /// Returns the throughput over time, with its mean as a line. A sample is the mean of its slice, so it is
    /// drawn as a step as wide as the slice; very narrow slices are combined.
    ///
    /// - Parameters:
    ///   - window: the minimum width of a step, seconds.
    ///   - words: the language of its note.
    /// - Returns: the curve.
    func overTime(window: Double, _ words: PlotWords) -> PlotSeries {
        let drawn = joined(toAtLeast: window)
        var pieces: [[PlotPoint]] = []
        var piece: [PlotPoint] = []
        var begin = 0.0
        var omitted = 0
        func closed(_ piece: [PlotPoint]) -> [PlotPoint] {
            piece.last.map { piece + [PlotPoint(x: begin, y: $0.y)] } ?? []
        }
        for (value, end) in zip(drawn.throughput, drawn.sliceEnds) {
            // A slice that does not end after the previous one cannot be placed in time.
            let hasPlace = Self.hasPlace(end, after: begin)
            if hasPlace, Self.canDraw(value) {
                piece.append(PlotPoint(x: begin, y: value))
            } else {
                if !piece.isEmpty { pieces.append(closed(piece)) }
                piece = []
                omitted += 1
            }
            if hasPlace { begin = end }
        }
        if !piece.isEmpty { pieces.append(closed(piece)) }
        return PlotSeries(
            name: name, style: style, note: note(words), shape: .step, pieces: pieces, omitted: omitted,
            level: pieces.isEmpty ? nil : mean)
    }

    /// Returns the empirical distribution function: at each throughput the share of samples that are not greater. It
    /// is drawn from the smallest sample to the greatest, because it is constant outside, where the curves of
    /// several replays would coincide.
    func distribution(_ words: PlotWords) -> PlotSeries {
        let sorted = drawable.sorted()
        var points = sorted.prefix(1).map { PlotPoint(x: $0, y: 0) }
        for (index, value) in sorted.enumerated() where index + 1 == sorted.count || sorted[index + 1] > value
        {
            points.append(PlotPoint(x: value, y: Double(index + 1) / Double(sorted.count)))
        }
        return PlotSeries(
            name: name, style: style, note: note(words), shape: .step, pieces: points.isEmpty ? [] : [points],
            omitted: throughput.count - sorted.count)
    }
}

extension Plot {
    /// The maximum number of throughput windows: narrower ones would show single bursts, each far above the
    /// average rate.
    static let mostWindows = 100.0

    /// Returns a plot of the throughput of replays over time, Mbit/s over s, in steps of at least a hundredth
    /// of the time, with the mean of each replay's samples as a line.
    ///
    /// - Parameters:
    ///   - title: the title, "Netflix, test 17: throughput over time".
    ///   - replays: their samples; several tests may be overlaid.
    ///   - words: the language of its texts.
    /// - Returns: the plot, for any samples: NaN, negative and huge ones are omitted and counted.
    package static func throughput(title: String, _ replays: [ReplaySamples], words: PlotWords) -> Plot {
        let end = replays.map(\.end).max() ?? 0
        let series = replays.map { $0.overTime(window: end / mostWindows, words) }
        let points = series.flatMap { $0.pieces.joined() }
        let heights = points.map(\.y) + series.compactMap(\.level)
        return Plot(
            title: title,
            horizontal: PlotAxis(
                "time", unit: "s", greatest: points.map(\.x).max() ?? 1, reachesTick: false),
            vertical: PlotAxis(
                "throughput", unit: "Mbit/s", greatest: heights.max() ?? 1, reachesTick: true),
            series: series, words: words)
    }

    /// Returns a plot of the empirical distribution functions of replays' throughput, share of samples over
    /// Mbit/s.
    ///
    /// The Kolmogorov–Smirnov test finds the maximum distance between two of these curves.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - replays: their samples; several tests may be overlaid.
    ///   - words: the language of its texts.
    /// - Returns: the plot, for any samples.
    package static func distribution(title: String, _ replays: [ReplaySamples], words: PlotWords) -> Plot {
        let values = replays.flatMap(\.throughput).filter { (0...PlotAxis.limit).contains($0) }
        return Plot(
            title: title,
            // A margin on the right separates the end of the last curve from the edge.
            horizontal: PlotAxis(
                "throughput", unit: "Mbit/s", greatest: min(PlotAxis.limit, (values.max() ?? 1) * 1.03),
                reachesTick: false),
            vertical: PlotAxis("share of samples", unit: nil, greatest: 1, reachesTick: true),
            series: replays.map { $0.distribution(words) }, words: words)
    }
}
