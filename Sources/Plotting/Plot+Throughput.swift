/// The throughput samples of one replay under a name.
package struct ReplaySamples: Equatable, Sendable {
    /// The name in the legend: "17 original".
    package let name: String
    /// What the curve looks like, see ``PlotSeries/style``.
    package let style: Int?
    /// The mean throughput of each slice, Mbit/s.
    package let throughput: [Double]
    /// The end of each slice, seconds after the start of the replay, ascending.
    package let sliceEnds: [Double]

    /// Takes samples; the longer list is cut.
    package init(name: String, style: Int? = nil, throughput: [Double], sliceEnds: [Double]) {
        let count = min(throughput.count, sliceEnds.count)
        self.name = name
        self.style = style
        self.throughput = Array(throughput.prefix(count))
        self.sliceEnds = Array(sliceEnds.prefix(count))
    }

    private var drawable: [Double] { throughput.filter { (0...PlotAxis.limit).contains($0) } }

    private var note: String {
        let values = drawable
        guard !values.isEmpty else { return "no samples" }
        let mean = values.reduce(0) { $0 + $1 / Double(values.count) }
        return
            "\(values.count) sample\(values.count == 1 ? "" : "s"), mean \(NumberText.significant(mean)) Mbit/s"
    }

    /// Throughput over time. A sample is the mean of its slice, so it is a step as wide as the slice.
    var overTime: PlotSeries {
        var pieces: [[PlotPoint]] = []
        var piece: [PlotPoint] = []
        var begin = 0.0
        var omitted = 0
        func closed(_ piece: [PlotPoint]) -> [PlotPoint] {
            piece.last.map { piece + [PlotPoint(x: begin, y: $0.y)] } ?? []
        }
        for (value, end) in zip(throughput, sliceEnds) {
            // A slice that does not end after the one before has no place in time.
            let hasPlace = end > begin && end <= PlotAxis.limit
            if hasPlace, (0...PlotAxis.limit).contains(value) {
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
            name: name, style: style, note: note, shape: .step, pieces: pieces, omitted: omitted)
    }

    /// The empirical distribution function: at each throughput the share of samples that are not greater. It is
    /// drawn from the smallest sample to the greatest, for outside of them it says nothing, and the curves of several
    /// replays would cover each other there.
    var distribution: PlotSeries {
        let sorted = drawable.sorted()
        var points = sorted.prefix(1).map { PlotPoint(x: $0, y: 0) }
        for (index, value) in sorted.enumerated() where index + 1 == sorted.count || sorted[index + 1] > value
        {
            points.append(PlotPoint(x: value, y: Double(index + 1) / Double(sorted.count)))
        }
        return PlotSeries(
            name: name, style: style, note: note, shape: .step, pieces: points.isEmpty ? [] : [points],
            omitted: throughput.count - sorted.count)
    }
}

extension Plot {
    /// The throughput of replays over time, Mbit/s over s.
    ///
    /// - Parameters:
    ///   - title: what the replays are, "Netflix, test 17: throughput over time".
    ///   - replays: their samples; several tests may lie over each other.
    /// - Returns: the plot, whatever the samples are: NaN, negative and huge ones are left out and counted.
    package static func throughput(title: String, _ replays: [ReplaySamples]) -> Plot {
        let series = replays.map(\.overTime)
        let points = series.flatMap { $0.pieces.joined() }
        return Plot(
            title: title,
            horizontal: PlotAxis(
                "time", unit: "s", greatest: points.map(\.x).max() ?? 1, reachesTick: false),
            vertical: PlotAxis(
                "throughput", unit: "Mbit/s", greatest: points.map(\.y).max() ?? 1, reachesTick: true),
            series: series)
    }

    /// The empirical distribution functions of replays' throughput, share of samples over Mbit/s.
    ///
    /// The Kolmogorov–Smirnov test looks for the place where two of these curves lie farthest apart.
    ///
    /// - Parameters:
    ///   - title: what the replays are.
    ///   - replays: their samples; several tests may lie over each other.
    /// - Returns: the plot, whatever the samples are.
    package static func distribution(title: String, _ replays: [ReplaySamples]) -> Plot {
        let values = replays.flatMap(\.throughput).filter { (0...PlotAxis.limit).contains($0) }
        return Plot(
            title: title,
            // A little room on the right keeps the end of the last curve off the edge.
            horizontal: PlotAxis(
                "throughput", unit: "Mbit/s", greatest: min(PlotAxis.limit, (values.max() ?? 1) * 1.03),
                reachesTick: false),
            vertical: PlotAxis("share of samples", unit: nil, greatest: 1, reachesTick: true),
            series: replays.map(\.distribution))
    }
}
