package import Plotting
package import Recordings
package import Wording

/// What a recording moves over time, in both directions.
package enum CoursePlot {
    /// How many spans of time are drawn.
    private static let spans = 60

    /// The plot.
    ///
    /// - Parameters:
    ///   - course: what is drawn.
    ///   - name: what the recording is called.
    ///   - words: the language.
    /// - Returns: a step for each span of time and direction, in Mbit/s.
    package static func plot(_ course: RecordingCourse, of name: String, _ words: any Wording) -> Plot {
        let rates = course.rates(in: spans)
        func curve(_ label: String, _ style: Int, _ values: [Double]) -> PlotSeries {
            PlotSeries(
                name: label, style: style, shape: .step,
                points: (values + values.suffix(1)).enumerated().map {
                    PlotPoint(x: Double($0.offset) * rates.span, y: $0.element)
                })
        }
        return Plot(
            title: words.plotTitle(name, .recorded),
            horizontal: PlotAxis(words.plotTime, unit: "s", greatest: course.duration, reachesTick: false),
            vertical: PlotAxis(
                words.plotRate, unit: "Mbit/s", greatest: (rates.up + rates.down).max() ?? 1,
                reachesTick: true),
            series: [
                curve(words.plotDown, 0, rates.down), curve(words.plotUp, 1, rates.up),
            ])
    }
}
