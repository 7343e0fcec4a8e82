extension ReplaySamples {
    /// Returns the data received over time, MB. The curve ends before a sample that cannot be drawn, because the data
    /// received after it is unknown.
    func receivedOverTime(_ words: PlotWords) -> PlotSeries {
        var points = [PlotPoint(x: 0, y: 0)]
        var begin = 0.0
        var megabytes = 0.0
        for (value, end) in zip(throughput, sliceEnds) {
            guard Self.canDraw(value), Self.hasPlace(end, after: begin) else { break }
            megabytes += value * (end - begin) / 8
            guard megabytes <= PlotAxis.limit else { break }
            points.append(PlotPoint(x: end, y: megabytes))
            begin = end
        }
        let drawn = points.count - 1
        return PlotSeries(
            name: name, style: style,
            note: words(drawn == 0 ? .noSamples : .megabytes(NumberText.significant(megabytes))),
            shape: .line, pieces: drawn == 0 ? [] : [points], omitted: throughput.count - drawn)
    }
}

extension Plot {
    /// Returns a plot of the data received by replays, MB over s: of two replays of the same bytes the slower
    /// one rises less steeply, because the slope of a curve is the rate.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - replays: their samples; several tests may be overlaid.
    ///   - words: the language of its texts.
    /// - Returns: the plot, for any samples.
    package static func received(title: String, _ replays: [ReplaySamples], words: PlotWords) -> Plot {
        let series = replays.map { $0.receivedOverTime(words) }
        let points = series.flatMap { $0.pieces.joined() }
        return Plot(
            title: title,
            horizontal: PlotAxis(
                "time", unit: "s", greatest: points.map(\.x).max() ?? 1, reachesTick: false),
            vertical: PlotAxis(
                "received", unit: "MB", greatest: points.map(\.y).max() ?? 1, reachesTick: true),
            series: series, words: words)
    }
}
