/// A value with the ends of its interval, under a name.
package struct PlotInterval: Equatable, Sendable {
    /// What it is the value of.
    package let label: String
    package let value: Double
    /// The ends of its interval; nil where it has none.
    package let lower: Double?
    package let upper: Double?

    /// Names a value and the ends of its interval.
    package init(_ label: String, _ value: Double, from lower: Double?, to upper: Double?) {
        self.label = label
        self.value = value
        self.lower = lower
        self.upper = upper
    }
}

extension Plot {
    /// Values with their intervals, one below the other, the first on top.
    ///
    /// - Parameters:
    ///   - title: what they are.
    ///   - rows: the values.
    ///   - axis: what they are measured on.
    ///   - caption: what their names are.
    ///   - names: of the values and of the intervals, for the legend.
    /// - Returns: the plot; of each row a line from end to end and a stroke at its value. A line that goes on beyond the
    ///   axis ends in an arrow, and a value beyond it has no stroke.
    package static func intervals(
        title: String, _ rows: [PlotInterval], axis: PlotAxis, caption: String,
        names: (value: String, interval: String)
    ) -> Plot {
        let places = rows.indices.map { Double(rows.count - $0) }
        // A stroke is as high as a part of the space between two rows.
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
            ])
    }

    /// The line of an interval, with an arrow at the end of the axis where it goes on; nil where there is nothing of it.
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
