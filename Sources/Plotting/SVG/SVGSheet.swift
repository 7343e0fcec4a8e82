/// Several plots, one below the other, in one SVG file.
package struct SVGSheet: Sendable {
    private let plots: [SVGPlot]

    /// Creates the drawings, the first at the top.
    package init(_ plots: [Plot]) {
        self.plots = plots.enumerated().map { SVGPlot($1, identifier: "plot-\($0 + 1)") }
    }

    /// The file's text.
    package var document: String {
        if plots.count == 1, let only = plots.first { return only.document }
        var top = 0.0
        var elements: [String] = []
        for plot in plots {
            elements.append(plot.element(top: top))
            top += plot.height
        }
        let (width, height) = (NumberText.coordinate(SVGFrame.width), NumberText.coordinate(top))
        let parts = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)">
            """,
            "<style>\n\(SVGStyle.sheet)\n</style>",
        ]
        return (parts + elements + ["</svg>", ""]).joined(separator: "\n")
    }
}
