package import Plotting
package import Recordings
package import Messages

/// Plot of a recording's data over time, in both directions.
package enum TimelinePlot {
    /// Number of time intervals.
    private static let spans = 60

    /// Returns the plot.
    ///
    /// - Parameters:
    ///   - timeline: the timeline.
    ///   - name: the name of the recording.
    ///   - words: the language.
    /// - Returns: a step for each interval and direction: the rate in Mbit/s, or if answers are sent all at
    ///   once, so that there is no rate, the data in MB.
    package static func plot(_ timeline: RecordingTimeline, of name: String, _ words: Messages) -> Plot {
        let amounts = timeline.amounts(in: spans)
        let factor = timeline.answersAtOnce ? 1e-6 : 8e-6 / amounts.span
        let (down, up) = (amounts.down.map { Double($0) * factor }, amounts.up.map { Double($0) * factor })
        func curve(_ label: String, _ style: Int, _ values: [Double]) -> PlotSeries {
            PlotSeries(
                name: label, style: style, shape: .step,
                points: (values + values.suffix(1)).enumerated().map {
                    PlotPoint(x: Double($0.offset) * amounts.span, y: $0.element)
                })
        }
        return Plot(
            title: words.plotTitle(name, .recorded),
            horizontal: PlotAxis(words.plotTime, unit: "s", greatest: timeline.duration, reachesTick: false),
            vertical: PlotAxis(
                timeline.answersAtOnce ? words.plotData : words.plotRate,
                unit: timeline.answersAtOnce ? words.heading(.megabytes) : "Mbit/s",
                greatest: (up + down).max() ?? 1,
                reachesTick: true),
            series: [curve(words.plotDown, 0, down), curve(words.plotUp, 1, up)], words: words.plotWords)
    }
}
