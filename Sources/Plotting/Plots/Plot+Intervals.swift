/// A named value with the bounds of its interval.
package struct PlotInterval: Equatable, Sendable {
    /// Name of the value.
    package let label: String
    package let value: Double
    /// The bounds of its interval; nil if it has none.
    package let lower: Double?
    package let upper: Double?

    /// Creates a value with its bounds.
    package init(_ label: String, _ value: Double, from lower: Double?, to upper: Double?) {
        self.label = label
        self.value = value
        self.lower = lower
        self.upper = upper
    }
}

extension Plot {
    /// Returns a plot of values with their intervals, one below the other, the first at the top.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - rows: the values.
    ///   - axis: the axis of the values.
    ///   - caption: the caption of their names.
    ///   - names: the names of the values and of the intervals, for the legend.
    ///   - words: the language of further texts.
    /// - Returns: the plot; each row has a line between the bounds and a stroke at its value. A line that
    ///   extends beyond the axis ends in an arrow, and a value beyond it has no stroke.
    package static func intervals(
        title: String, _ rows: [PlotInterval], axis: PlotAxis, caption: String,
        names: (value: String, interval: String), words: PlotWords
    ) -> Plot {
        let places = rows.indices.map { Double(rows.count - $0) }
        // A stroke's height is a part of the distance between two rows.
        let stroke = 0.35
        return Plot(
            title: title, horizontal: axis,
            vertical: PlotAxis(
                caption, unit: nil, greatest: Double(rows.count) + 1, reachesTick: false,
                marks: zip(places, rows).map { PlotMark($0, $1.label) }),
            series: [
                PlotSeries(
                    name: names.value, style: 0, note: "", shape: .line,
                    pieces: zip(places, rows).filter { $1.value <= axis.greatest }.map { place, row in
                        [
                            PlotPoint(x: row.value, y: place - stroke),
                            PlotPoint(x: row.value, y: place + stroke),
                        ]
                    }, omitted: 0),
                PlotSeries(
                    name: names.interval, style: 1, note: "", shape: .line,
                    pieces: zip(places, rows).compactMap { place, row in
                        line(of: row, at: place, until: axis.greatest)
                    }, omitted: 0),
            ], words: words)
    }

    /// Returns the line of an interval, with an arrow at the end of the axis if it extends beyond it; nil if
    /// none of it is visible.
    private static func line(
        of row: PlotInterval, at place: Double, until end: Double
    ) -> [PlotPoint]? {
        let isBeyond = max(row.value, row.upper ?? row.value) > end
        guard isBeyond else {
            guard let lower = row.lower, let upper = row.upper else { return nil }
            return [PlotPoint(x: lower, y: place), PlotPoint(x: upper, y: place)]
        }
        let (length, height) = (0.02 * end, 0.2)
        let tip = PlotPoint(x: end, y: place)
        return [
            PlotPoint(x: min(row.lower ?? end, end - 2 * length), y: place), tip,
            PlotPoint(x: end - length, y: place + height), tip,
            PlotPoint(x: end - length, y: place - height),
        ]
    }
}
