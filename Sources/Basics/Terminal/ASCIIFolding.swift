import Foundation

extension String {
    /// The text in ASCII: accents are dropped, and ligatures and typographic quotation marks replaced.
    package var foldedToASCII: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var text = self
        for (mark, plain) in Self.asciiFoldings { text = text.replacing(mark, with: plain) }
        return text.folding(options: .diacriticInsensitive, locale: nil)
    }

    /// The replacements. The spaces inside French quotation marks go with them.
    private static let asciiFoldings = [
        ("\u{A0}", " "), ("\u{202F}", " "), ("« ", "\""), (" »", "\""), ("«", "\""), ("»", "\""), ("’", "'"),
        ("œ", "oe"), ("Œ", "Oe"), ("æ", "ae"), ("…", "..."), ("–", "-"), ("—", "-"), ("·", "|"), ("≥", ">="),
    ]
}
