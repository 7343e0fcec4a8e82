/// The names of the series, each with a sample of its line, in as many rows as necessary.
struct SVGLegend {
    /// Bottom of the legend.
    let bottom: Double
    /// The drawing.
    let markup: String

    private static let rowHeight = 20.0
    private static let sampleWidth = 34.0
    private static let left = 16.0

    /// Lays out the names from `top` on.
    init(_ plot: Plot, top: Double) {
        var parts: [String] = []
        var x = Self.left
        var y = top
        let right = SVGFrame.width - Self.left
        for (index, series) in plot.series.enumerated() {
            let name = SVGText.shortened(
                series.legend(plot.words), to: right - Self.left - Self.sampleWidth - 8, size: 13)
            let width = Self.sampleWidth + 8 + SVGText.width(name, size: 13) + 20
            if x > Self.left, x + width > right {
                x = Self.left
                y += Self.rowHeight
            }
            let place = (x: NumberText.coordinate(x), y: NumberText.coordinate(y))
            parts.append(
                series.shape == .points
                    ? """
                    <path class="wehe-dots \(SVGStyle.colour(plot.style(index)))" d="M\
                    \(NumberText.coordinate(x + Self.sampleWidth / 2)) \(place.y)h0"/>
                    """
                    : """
                    <path class="wehe-line \(SVGStyle.line(plot.style(index)))" d="M\(place.x) \(place.y)h\
                    \(NumberText.coordinate(Self.sampleWidth))"/>
                    """)
            parts.append(
                SVGText.element(name, x: x + Self.sampleWidth + 8, y: y + 4.5, style: "wehe-legend"))
            x += width
        }
        bottom = plot.series.isEmpty ? top - Self.rowHeight : y
        markup = parts.joined(separator: "\n")
    }
}
