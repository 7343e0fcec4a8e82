/// Appearance of series in a terminal, by their styles: distinguished by letter and dots, or by character,
/// and by colour only in addition.
struct SeriesGlyphs {
    let isUnicode: Bool
    let hasColour: Bool
    /// Number of series. With two or more, letters on the curves identify them, even where they coincide.
    let count: Int

    /// Returns the pattern of drawn dots along a line.
    func pattern(_ series: Int) -> [Bool] {
        guard isUnicode else { return [] }
        switch series % 4 {
        case 0: return []
        case 1: return [true, false]
        case 2: return [true, true, true, true, true, false, false, false]
        default: return [true, true, true, true, false, true, false, false]
        }
    }

    /// Pattern of drawn dots of a horizontal line across the drawing.
    static let level = [true, false, false, false]

    /// Returns the character of a series without Braille patterns.
    func character(_ series: Int) -> Character {
        let characters: [Character] = ["*", "o", "+", "x", "#", "@", "%", "&"]
        return characters[series % characters.count]
    }

    /// Returns the letter of a series; nil for a single one, and in ASCII.
    func letter(_ series: Int) -> Character? {
        guard isUnicode, count > 1 else { return nil }
        return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(series % 26)))
    }

    /// Returns true if a series puts its letter at a column, by its index: letters of different series are
    /// side by side.
    func marks(_ series: Int, column: Int) -> Bool {
        guard letter(series) != nil else { return false }
        let distance = max(12, 3 * count)
        return column % distance == (series * distance / count + distance / 2) % distance
    }

    /// Returns a sample of the series' line, for the legend.
    func sample(_ series: Int) -> String {
        guard isUnicode else { return String(repeating: character(series), count: 3) }
        var canvas = DotCanvas(columns: 4, rows: 1, series: 1, isBraille: true)
        canvas.draw(
            [.init(x: 0, y: 2), .init(x: 7, y: 2)], series: 0, pattern: pattern(series),
            marking: { _ in false })
        let line = String(String.UnicodeScalarView(canvas.masks[0].map(Self.braille)))
        return letter(series).map { "\($0) " + line } ?? line
    }

    /// Returns the Braille pattern of a mask.
    static func braille(_ mask: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(0x2800 + UInt32(mask)) ?? " "
    }

    /// Returns the text in the series' colour, from the terminal's palette, so that it suits the background.
    func coloured(_ text: String, _ series: Int) -> String {
        guard hasColour else { return text }
        let codes = ["36", "33", "35", "32", "31", "34"]
        return "\u{1B}[\(codes[series % codes.count])m\(text)\u{1B}[0m"
    }
}
