/// A heat map as scalable vector graphics, for a page that has ``HeatStyle/sheet``.
struct SVGHeatMap {
    private let map: HeatMap
    private let identifier: String
    private let left: Double
    private let cellWidth: Double
    private let legend: HeatLegend
    /// Top of the cells.
    private let top: Double

    private static let cellHeight = 26.0

    init(_ map: HeatMap, identifier: String) {
        self.map = map
        self.identifier = Markup.identifier(identifier)
        let widest = map.rows.map { SVGText.width($0, size: 12) }.max() ?? 0
        left = 24 + widest
        cellWidth = (SVGFrame.width - 16 - left) / Double(max(1, map.columns.count))
        legend = HeatLegend(map.legend, top: 44)
        top = legend.bottom + 20
    }

    private var height: Double { top + Double(map.rows.count) * Self.cellHeight + 46 }

    var element: String {
        let (width, height) = (NumberText.coordinate(SVGFrame.width), NumberText.coordinate(height))
        let parts: [String] =
            [
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
                height="\(height)" class="wehe-plot" role="img" aria-labelledby="\(identifier)-t">
                """,
                "<title id=\"\(identifier)-t\">\(Markup.escaped(map.title))</title>",
                "<rect class=\"wehe-ground\" width=\"\(width)\" height=\"\(height)\"/>",
                SVGText.element(map.title, x: 16, y: 28, style: "wehe-title", atMost: SVGFrame.width - 32),
            ] + legend.entries.map(entry) + headings + map.rows.indices.map(row) + [
                SVGText.element(
                    map.caption, x: (left + SVGFrame.width - 16) / 2, y: self.height - 12, style: "wehe-text",
                    anchor: "middle"), "</svg>",
            ]
        return parts.joined(separator: "\n")
    }

    private func entry(_ entry: HeatLegend.Entry) -> String {
        let size = HeatLegend.swatch
        return rect(entry.level, x: entry.x, y: entry.y, width: size, height: size)
            + SVGText.element(entry.text, x: entry.textStart, y: entry.y + 11, style: "wehe-text")
    }

    private var headings: [String] {
        let y = top + Double(map.rows.count) * Self.cellHeight + 16
        return map.columns.enumerated().map { place, name in
            SVGText.element(
                name, x: left + (Double(place) + 0.5) * cellWidth, y: y, style: "wehe-text", anchor: "middle")
        }
    }

    private func row(_ number: Int) -> String {
        let y = top + Double(number) * Self.cellHeight
        let name = SVGText.element(
            map.rows[number], x: left - 8, y: y + Self.cellHeight / 2 + 4, style: "wehe-text", anchor: "end")
        let cells = map.cells.indices.contains(number) ? map.cells[number] : []
        return name
            + cells.prefix(map.columns.count).enumerated().map { place, cell in
                guard let cell else { return "" }
                let x = left + Double(place) * cellWidth
                let text = SVGText.element(
                    cell.text, x: x + cellWidth / 2, y: y + Self.cellHeight / 2 + 4,
                    style: "heat-text heat-\(cell.level.rawValue)-ink", anchor: "middle")
                return "<g>\(Markup.element("title", cell.note))"
                    + rect(cell.level, x: x + 1, y: y + 1, width: cellWidth - 2, height: Self.cellHeight - 2)
                    + "\(text)</g>"
            }.joined()
    }

    private func rect(
        _ level: HeatMap.Level, x: Double, y: Double, width: Double, height: Double
    ) -> String {
        let numbers = [x, y, width, height].map { NumberText.coordinate($0) }
        return """
            <rect class="heat-\(level.rawValue)" x="\(numbers[0])" y="\(numbers[1])" width="\(numbers[2])" \
            height="\(numbers[3])" rx="3"/>
            """
    }
}
