/// A point of a series, in the units of the axes.
package struct PlotPoint: Equatable, Sendable {
    /// The horizontal coordinate.
    package let x: Double
    /// The vertical coordinate.
    package let y: Double

    /// Creates a point.
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
    /// Connection of the points.
    package enum Shape: String, Sendable {
        /// Straight lines between the points.
        case line
        /// A value is constant until the next point.
        case step
        /// Points alone, without a line between them.
        case points
    }

    /// The name in the legend: "17 original".
    package let name: String
    /// Style of the curve in every drawing: colour, dashes or dots, and mark; not negative. Nil to use the
    /// index in the list of series.
    package let style: Int?
    /// Numbers shown with the name, "98 samples, mean 1.47 Mbit/s"; may be empty.
    package let note: String
    /// Connection of the points.
    package let shape: Shape
    /// The points, in pieces separated by gaps. No piece is empty, and every point can be drawn.
    package let pieces: [[PlotPoint]]
    /// Number of values that could not be drawn: NaN, negative or beyond ``PlotAxis/limit``.
    package let omitted: Int
    /// The height of a thin horizontal line in the style of the curve, such as its mean; nil for none.
    package let level: Double?

    /// Creates a curve. A point that cannot be drawn interrupts it.
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

    /// Returns the name for the legend, with a note on omitted values.
    func legend(_ words: PlotWords) -> String {
        if pieces.isEmpty { return "\(name) (\(words(.noSamples)))" }
        return omitted == 0 ? name : "\(name) (\(words(.omitted(omitted))))"
    }

    /// The pieces to draw, one a line: each point alone where points are not connected.
    var strokes: [[PlotPoint]] { shape == .points ? pieces.joined().map { [$0] } : pieces }

    /// Returns the corners of a piece's line, including those added by steps.
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
    /// Returns the same curve with another name.
    package func named(_ name: String) -> PlotSeries {
        PlotSeries(
            name: name, style: style, note: note, shape: shape, pieces: pieces, omitted: omitted,
            level: level)
    }
}
