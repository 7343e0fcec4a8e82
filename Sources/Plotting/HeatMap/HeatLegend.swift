/// Layout of the legend of a heat map's colours, in as many rows as necessary.
struct HeatLegend {
    /// A colour with its meaning.
    struct Entry {
        let level: HeatMap.Level
        /// The meaning, truncated to the width of a row.
        let text: String
        /// The upper left corner of the colour.
        let x: Double
        let y: Double

        /// Start of the text.
        var textStart: Double { x + HeatLegend.swatch + 6 }
    }

    /// The width and height of a colour swatch.
    static let swatch = 14.0
    /// The font size of the meanings.
    static let size = 12.0
    private static let (left, rowHeight, gap) = (16.0, 20.0, 18.0)

    let entries: [Entry]
    /// Bottom of the last row.
    let bottom: Double

    /// Lays out the legend from `top` on.
    init(_ meanings: [(level: HeatMap.Level, meaning: String)], top: Double) {
        let right = SVGFrame.width - Self.left
        var (x, y) = (Self.left, top)
        var entries: [Entry] = []
        for (level, meaning) in meanings {
            let text = SVGText.shortened(meaning, to: right - Self.left - Self.swatch - 6, size: Self.size)
            let width = Self.swatch + 6 + SVGText.width(text, size: Self.size)
            if x > Self.left, x + width > right { (x, y) = (Self.left, y + Self.rowHeight) }
            entries.append(Entry(level: level, text: text, x: x, y: y))
            x += width + Self.gap
        }
        self.entries = entries
        bottom = y + Self.swatch
    }
}
