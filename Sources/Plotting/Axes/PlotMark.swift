/// A word beside an axis.
package struct PlotMark: Equatable, Sendable {
    /// Where it stands, in the units of the axis.
    package let place: Double
    /// The word.
    package let label: String

    /// Puts a word beside an axis.
    package init(_ place: Double, _ label: String) {
        self.place = place
        self.label = label
    }
}

extension PlotAxis {
    /// The same axis with other words beside it.
    package func labelled(_ words: (String) -> String) -> PlotAxis {
        PlotAxis(
            label, unit: unit, greatest: greatest, reachesTick: reachesTick,
            marks: marks.map { PlotMark($0.place, words($0.label)) })
    }
}
