/// A label of an axis.
package struct PlotMark: Equatable, Sendable {
    /// Position, in the units of the axis.
    package let place: Double
    /// The text.
    package let label: String

    /// Creates a label.
    package init(_ place: Double, _ label: String) {
        self.place = place
        self.label = label
    }
}

extension PlotAxis {
    /// Returns the same axis with other labels.
    package func labelled(_ words: (String) -> String) -> PlotAxis {
        PlotAxis(
            label, unit: unit, greatest: greatest, reachesTick: reachesTick,
            marks: marks.map { PlotMark($0.place, words($0.label)) })
    }
}
