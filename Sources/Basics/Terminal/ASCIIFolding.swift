import Foundation

extension String {
    /// The text in ASCII letters: without accents, ligatures and quotation marks that ASCII does not have.
    package var foldedToASCII: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var text = self
        for (mark, plain) in Self.asciiFoldings { text = text.replacing(mark, with: plain) }
        return text.folding(options: .diacriticInsensitive, locale: nil)
    }

    /// Spaces belong to French quotation marks and not to those of ASCII.
    private static let asciiFoldings = [
        ("\u{A0}", " "), ("\u{202F}", " "), ("« ", "\""), (" »", "\""), ("«", "\""), ("»", "\""), ("’", "'"),
        ("œ", "oe"), ("Œ", "Oe"), ("æ", "ae"), ("…", "..."), ("–", "-"), ("—", "-"), ("·", "|"), ("≥", ">="),
    ]
}
