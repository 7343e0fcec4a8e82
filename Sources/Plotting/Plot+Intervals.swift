/// A value with the ends of its interval, under a name.
package struct PlotInterval: Equatable, Sendable {
    /// What it is the value of.
    package let label: String
    package let value: Double
    package let lower: Double
    package let upper: Double

    /// Names a value and the ends of its interval.
    package init(_ label: String, _ value: Double, from lower: Double, to upper: Double) {
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
    /// - Returns: the plot; of each row a line from end to end and a stroke at its value.
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
                    pieces: zip(places, rows).map { place, row in
                        [
                            PlotPoint(x: row.value, y: place - stroke),
                            PlotPoint(x: row.value, y: place + stroke),
                        ]
                    }, omitted: 0),
                PlotSeries(
                    name: names.interval, style: 1, note: "", shape: .line,
                    pieces: zip(places, rows).map { place, row in
                        [PlotPoint(x: row.lower, y: place), PlotPoint(x: row.upper, y: place)]
                    }, omitted: 0),
            ])
    }
}
