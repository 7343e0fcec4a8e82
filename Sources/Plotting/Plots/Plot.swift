/// A drawing of series over two axes that begin at 0, independent of where it is drawn.
package struct Plot: Equatable, Sendable {
    /// What the plot shows, in one line.
    package let title: String
    /// The axis from left to right.
    package let horizontal: PlotAxis
    /// The axis from bottom to top.
    package let vertical: PlotAxis
    /// The series, in the order of the legend.
    package let series: [PlotSeries]

    /// Describes a plot.
    package init(title: String, horizontal: PlotAxis, vertical: PlotAxis, series: [PlotSeries]) {
        self.title = title
        self.horizontal = horizontal
        self.vertical = vertical
        self.series = series
    }

    /// What a series looks like, by its place among the series.
    func style(_ index: Int) -> Int { max(0, series[index].style ?? index) }

    /// Whether there is no point to draw.
    package var isEmpty: Bool { series.allSatisfy { $0.pieces.isEmpty } }

    /// The plot in one sentence, for those who cannot see it.
    package var summary: String {
        if isEmpty { return "\(title): there are no samples to draw." }
        let names = series.map { $0.note.isEmpty ? $0.name : "\($0.name) (\($0.note))" }
        return "\(title): \(vertical.caption) over \(horizontal.caption) of \(names.joined(separator: ", "))."
    }
}

extension Plot {
    /// The same plot with other words beside its axes, in another language perhaps.
    ///
    /// - Parameters:
    ///   - across: what the axis from left to right measures.
    ///   - up: what the axis from bottom to top measures.
    ///   - unit: the name of the vertical axis' unit there; nil leaves it.
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
            series: series)
    }
}
