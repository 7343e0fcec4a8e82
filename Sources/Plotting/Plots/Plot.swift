/// A plot of series over two axes that begin at 0, independent of its output format.
package struct Plot: Equatable, Sendable {
    /// Title in one line.
    package let title: String
    /// The axis from left to right.
    package let horizontal: PlotAxis
    /// The axis from bottom to top.
    package let vertical: PlotAxis
    /// The series, in the order of the legend.
    package let series: [PlotSeries]
    /// The language of the texts that are added to these.
    let words: PlotWords

    /// Creates a plot.
    package init(
        title: String, horizontal: PlotAxis, vertical: PlotAxis, series: [PlotSeries], words: PlotWords
    ) {
        self.words = words
        self.title = title
        self.horizontal = horizontal
        self.vertical = vertical
        self.series = series
    }

    /// Returns the style of a series, by its index.
    func style(_ index: Int) -> Int { max(0, series[index].style ?? index) }

    /// True if there is no point to draw.
    package var isEmpty: Bool { series.allSatisfy { $0.pieces.isEmpty } }

    /// A description of the plot in one sentence, for screen readers.
    package var summary: String {
        if isEmpty { return words(.empty(title: title)) }
        let names = series.map { $0.note.isEmpty ? $0.name : "\($0.name) (\($0.note))" }
        return words(
            .description(
                title: title, vertical: vertical.caption, horizontal: horizontal.caption, curves: names))
    }
}

extension Plot {
    /// Returns the same plot with other captions of its axes, for example in another language.
    ///
    /// - Parameters:
    ///   - across: the quantity of the horizontal axis.
    ///   - up: the quantity of the vertical axis.
    ///   - unit: the name of the vertical axis' unit; nil to keep it.
    /// - Returns: the plot.
    package func captioned(horizontal across: String, vertical up: String, unit: String? = nil) -> Plot {
        Plot(
            title: title,
            horizontal: PlotAxis(
                across, unit: horizontal.unit, greatest: horizontal.greatest,
                reachesTick: horizontal.reachesTick, marks: horizontal.marks),
            vertical: PlotAxis(
                up, unit: unit ?? vertical.unit, greatest: vertical.greatest,
                reachesTick: vertical.reachesTick,
                marks: vertical.marks),
            series: series, words: words)
    }
}
