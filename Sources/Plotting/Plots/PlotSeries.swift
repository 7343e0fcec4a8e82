/// A point of a series, in the units of the axes.
package struct PlotPoint: Equatable, Sendable {
    /// The place from left to right.
    package let x: Double
    /// The place from bottom to top.
    package let y: Double

    /// Names a point.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    var isDrawable: Bool {
        (0...PlotAxis.limit).contains(x) && (0...PlotAxis.limit).contains(y)
    }
}

/// A named curve.
package struct PlotSeries: Equatable, Sendable {
    /// How points are joined.
    package enum Shape: String, Sendable {
        /// Straight from point to point.
        case line
        /// A value holds until the next point, then jumps.
        case step
    }

    /// The name in the legend: "17 original".
    package let name: String
    /// Which of the looks the curve has in every drawing: colour, dashes or dots, and mark; at least 0. Nil for that of
    /// its place among the series.
    package let style: Int?
    /// Numbers that go with the name, "98 samples, mean 1.47 Mbit/s"; may be empty.
    package let note: String
    /// How points are joined.
    package let shape: Shape
    /// The points, in pieces between which nothing is drawn. No piece is empty, and every point can be drawn.
    package let pieces: [[PlotPoint]]
    /// How many values could not be drawn, being NaN, negative or beyond ``PlotAxis/limit``.
    package let omitted: Int
    /// A height at which a thin line goes across the whole drawing in the looks of the curve, its mean perhaps; nil for
    /// none.
    package let level: Double?

    /// Takes the points of a curve. A point that cannot be drawn interrupts it.
    package init(
        name: String, style: Int? = nil, note: String = "", shape: Shape, points: [PlotPoint]
    ) {
        let pieces = points.split { !$0.isDrawable }.map(Array.init)
        self.init(
            name: name, style: style, note: note, shape: shape, pieces: pieces,
            omitted: points.count { !$0.isDrawable })
    }

    init(
        name: String, style: Int?, note: String, shape: Shape, pieces: [[PlotPoint]], omitted: Int,
        level: Double? = nil
    ) {
        self.name = name
        self.style = style
        self.note = note
        self.shape = shape
        self.pieces = pieces
        self.omitted = omitted
        self.level = level
    }

    /// The name as the legend shows it, which tells of what is not drawn.
    var legend: String {
        if pieces.isEmpty { return "\(name) (no samples)" }
        return omitted == 0 ? name : "\(name) (\(omitted) not drawn)"
    }

    /// The corners of a piece's line, with those that a step adds.
    func corners(of piece: [PlotPoint]) -> [PlotPoint] {
        guard shape == .step, let first = piece.first else { return piece }
        var corners = [first]
        for (before, point) in zip(piece, piece.dropFirst()) {
            if point.y != before.y { corners.append(PlotPoint(x: point.x, y: before.y)) }
            corners.append(point)
        }
        return corners
    }
}

extension PlotSeries {
    /// The same curve under another name.
    package func named(_ name: String) -> PlotSeries {
        PlotSeries(
            name: name, style: style, note: note, shape: shape, pieces: pieces, omitted: omitted,
            level: level)
    }
}
