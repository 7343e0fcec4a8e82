/// The axes of a drawing, and the positions of points between them.
struct SVGFrame {
    /// The width of every drawing.
    static let width = 760.0

    let left: Double
    let right = SVGFrame.width - 22
    let top: Double
    let bottom: Double
    private let plot: Plot
    private let horizontal: AxisScale
    private let vertical: AxisScale

    /// Lays out axes below the legend.
    init(_ plot: Plot, top: Double) {
        self.plot = plot
        self.top = top + 12
        bottom = self.top + 260
        horizontal = AxisScale(plot.horizontal, atMost: 10)
        vertical = AxisScale(plot.vertical, atMost: 6)
        let widest = vertical.ticks.map { SVGText.width($0.label, size: 12) }.max() ?? 0
        left = min(28 + widest, Self.width * Self.mostOfNames)
    }

    /// Maximum share of the width for names beside the axis.
    private static let mostOfNames = 0.35

    func x(_ value: Double) -> Double { left + min(1, max(0, value / horizontal.end)) * (right - left) }

    func y(_ value: Double) -> Double { bottom - min(1, max(0, value / vertical.end)) * (bottom - top) }

    /// The grid, the axes, their labels and captions.
    var axes: String {
        var parts = vertical.ticks.map { tick in
            line(from: (left, y(tick.value)), to: (right, y(tick.value)), tick.value == 0 ? "axis" : "grid")
                + SVGText.element(
                    SVGText.shortened(tick.label, to: left - 24, size: 12), x: left - 8, y: y(tick.value) + 4,
                    style: "wehe-text", anchor: "end")
        }
        if !vertical.ticks.contains(where: { $0.value == 0 }) {
            parts.append(line(from: (left, bottom), to: (right, bottom), "axis"))
        }
        parts += horizontal.ticks.map { tick in
            line(from: (x(tick.value), bottom), to: (x(tick.value), bottom + 5), "axis")
                + SVGText.element(
                    tick.label, x: x(tick.value), y: bottom + 19, style: "wehe-text", anchor: "middle")
        }
        parts.append(SVGText.element(plot.vertical.caption, x: 16, y: top - 12, style: "wehe-text"))
        parts.append(
            SVGText.element(
                plot.horizontal.caption, x: (left + right) / 2, y: bottom + 37, style: "wehe-text",
                anchor: "middle"))
        return parts.joined(separator: "\n")
    }

    private func line(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ style: String
    ) -> String {
        let numbers = [start.x, start.y, end.x, end.y].map { NumberText.coordinate($0.rounded()) }
        return """
            <line class="wehe-\(style)" x1="\(numbers[0])" y1="\(numbers[1])" x2="\(numbers[2])" \
            y2="\(numbers[3])"/>
            """
    }

    /// Returns a thin horizontal line across the drawing, in the colour of a style.
    func level(_ value: Double, style: Int) -> String {
        let place = NumberText.coordinate(y(value))
        return """
            <path class="wehe-level \(SVGStyle.colour(style))" d="M\(NumberText.coordinate(left)) \(place)\
            H\(NumberText.coordinate(right))"/>
            """
    }

    /// Returns a path of dots, one for all points of the same pixel: a series of a million points does not
    /// produce a file of megabytes.
    func dots(_ points: some Sequence<PlotPoint>) -> String {
        var drawn: Set<SIMD2<Int>> = []
        var path = ""
        for point in points {
            let place = SIMD2(Int(x(point.x).rounded()), Int(y(point.y).rounded()))
            guard drawn.insert(place).inserted else { continue }
            path += "M\(place.x) \(place.y)h0"
        }
        return path
    }

    /// Returns the path through corners, in tenths of a pixel.
    ///
    /// Of many corners in one column of tenths, only the first, lowest, highest and last are kept: the
    /// picture is the same, and a series of a million samples does not produce a file of megabytes.
    func path(_ corners: [PlotPoint]) -> String {
        var path = ""
        var column = PathColumn()
        func flush() {
            for y in column.kept {
                path +=
                    (path.isEmpty ? "M" : "L") + NumberText.decimalTenths(column.x) + " "
                    + NumberText.decimalTenths(y)
            }
        }
        for corner in corners {
            let place = (x: Int((x(corner.x) * 10).rounded()), y: Int((y(corner.y) * 10).rounded()))
            if column.isEmpty || place.x != column.x {
                flush()
                column = PathColumn(x: place.x)
            }
            column.add(place.y)
        }
        flush()
        // A single point would be invisible.
        return corners.count == 1 ? path + "h0.1" : path
    }
}

/// The corners of a path in one column.
private struct PathColumn {
    let x: Int
    private var first: Int?
    private var last = 0
    private var lowest = 0
    private var highest = 0
    private var lowestCameFirst = true

    init(x: Int = 0) { self.x = x }

    var isEmpty: Bool { first == nil }

    mutating func add(_ y: Int) {
        guard first != nil else {
            first = y
            (last, lowest, highest) = (y, y, y)
            return
        }
        if y < lowest {
            lowest = y
            lowestCameFirst = false
        }
        if y > highest {
            highest = y
            lowestCameFirst = true
        }
        last = y
    }

    var kept: [Int] {
        guard let first else { return [] }
        let middle = lowestCameFirst ? [lowest, highest] : [highest, lowest]
        var kept: [Int] = []
        for y in [first] + middle + [last] where kept.last != y { kept.append(y) }
        return kept
    }
}
