/// Where the meanings of a heat map's colours stand, in as many rows as they take.
struct HeatLegend {
    /// A colour with its meaning.
    struct Entry {
        let level: HeatMap.Level
        /// The meaning, cut where it is longer than a row.
        let text: String
        /// The left upper corner of the colour.
        let x: Double
        let y: Double

        /// Where the text begins.
        var textStart: Double { x + HeatLegend.swatch + 6 }
    }

    /// The width and the height of a colour.
    static let swatch = 14.0
    /// The meanings' size.
    static let size = 12.0
    private static let (left, rowHeight, gap) = (16.0, 20.0, 18.0)

    let entries: [Entry]
    /// Where the last row ends.
    let bottom: Double

    /// Lays out meanings from `top` on.
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
