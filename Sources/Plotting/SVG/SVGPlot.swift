/// A plot as SVG: self-contained, for light and dark schemes, and readable without colours.
///
/// It has no external references, and a title and a description for screen readers.
package struct SVGPlot: Sendable {
    /// The plot.
    let plot: Plot
    private let identifier: String
    private let frame: SVGFrame
    private let legend: SVGLegend

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - plot: the plot.
    ///   - identifier: a name unique among the drawings of the same page.
    package init(_ plot: Plot, identifier: String = "plot") {
        self.plot = plot
        self.identifier = Markup.identifier(identifier)
        legend = SVGLegend(plot, top: 48)
        frame = SVGFrame(plot, top: legend.bottom + 26)
    }

    /// The drawing as a separate document, for a file.
    package var document: String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(style: SVGStyle.sheet) + "\n"
    }

    /// The element for embedding in a page with ``SVGStyle/sheet``.
    var element: String { element(style: nil) }

    /// The height of the drawing, whose width is ``SVGFrame/width``.
    var height: Double { frame.bottom + 46 }

    /// Returns the element for embedding in another drawing with ``SVGStyle/sheet``.
    func element(top: Double) -> String { element(style: nil, top: top) }

    private func element(style: String?, top: Double? = nil) -> String {
        let height = NumberText.coordinate(height)
        let place = top.map { " y=\"\(NumberText.coordinate($0))\"" } ?? ""
        let width = NumberText.coordinate(SVGFrame.width)
        let parts: [String] = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)"\(place) class="wehe-plot" role="img" aria-labelledby="\(identifier)-t \(identifier)-d">
            """,
            "<title id=\"\(identifier)-t\">\(Markup.escaped(plot.title))</title>",
            "<desc id=\"\(identifier)-d\">\(Markup.escaped(plot.summary))</desc>",
            style.map { "<style>\n\($0)\n</style>" } ?? "",
            "<rect class=\"wehe-ground\" width=\"\(width)\" height=\"\(height)\"/>",
            text(plot.title, x: 16, y: 28, style: "wehe-title", atMost: SVGFrame.width - 32),
            legend.markup,
            frame.axes,
            plot.isEmpty ? emptiness : curves,
            "</svg>",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var emptiness: String {
        text(
            plot.words(.nothingToDraw), x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2,
            style: "wehe-text", anchor: "middle")
    }

    /// The curves, those with more gaps above those with fewer, so that a covered curve is visible through
    /// the gaps.
    private var curves: String {
        let order = plot.series.indices.sorted {
            (SVGStyle.gaps(plot.style($0)), $0) < (SVGStyle.gaps(plot.style($1)), $1)
        }
        return order.map { index in
            let series = plot.series[index]
            let name = series.legend(plot.words)
            let note = series.note.isEmpty ? name : plot.words(.remark(name: name, series.note))
            let paths =
                series.shape == .points
                ? [
                    "<path class=\"wehe-dots \(SVGStyle.colour(plot.style(index)))\" d=\"\(frame.dots(series.pieces.joined()))\"/>"
                ]
                : series.pieces.map { piece in
                    "<path class=\"wehe-line \(SVGStyle.line(plot.style(index)))\" d=\"\(frame.path(series.corners(of: piece)))\"/>"
                }
            let level = series.level.map { frame.level($0, style: plot.style(index)) } ?? ""
            return "<g><title>\(Markup.escaped(note))</title>\(level)\(paths.joined())</g>"
        }.joined(separator: "\n")
    }

    private func text(
        _ text: String, x: Double, y: Double, style: String, anchor: String = "start",
        atMost width: Double = .infinity
    ) -> String {
        SVGText.element(text, x: x, y: y, style: style, anchor: anchor, atMost: width)
    }
}

/// Lines of text in a drawing.
enum SVGText {
    /// The width of an average character at 16 pixels. Fonts differ, so the estimate is generous.
    static let averageWidth = 8.6

    static func element(
        _ text: String, x: Double, y: Double, style: String, anchor: String = "start",
        atMost width: Double = .infinity
    ) -> String {
        let shown = shortened(text, to: width, size: 16)
        return """
            <text class="\(style)" x="\(NumberText.coordinate(x))" y="\(NumberText.coordinate(y))" \
            text-anchor="\(anchor)">\(Markup.escaped(shown))</text>
            """
    }

    /// Returns the estimated width of a text in a font size.
    static func width(_ text: String, size: Double) -> Double {
        Double(TerminalText.width(text)) * averageWidth * size / 16
    }

    static func shortened(_ text: String, to width: Double, size: Double) -> String {
        guard width.isFinite else { return text }
        return TerminalText.cut(text, to: Int(width / averageWidth * 16 / size), isUnicode: true)
    }
}
