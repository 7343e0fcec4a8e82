import Foundation

extension Wording {
    /// The text as a terminal can show it: French keeps its letters where there are such letters. English needs none
    /// beyond ASCII; what is not English there, a file's name perhaps, stays as it is.
    package func fitted(_ text: String, isUnicode: Bool) -> String {
        language == .english || isUnicode ? text : text.foldedToASCII
    }
}

extension String {
    /// The text in ASCII letters: without accents, ligatures and quotation marks that ASCII does not have.
    fileprivate var foldedToASCII: String {
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
