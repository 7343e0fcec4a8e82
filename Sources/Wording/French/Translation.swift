/// One text of the parser of commands, with its translation.
///
/// The English form has `{}` where the text has parts of its own; the translation names them `{1}`, `{2}` and so on.
struct Translation: Sendable {
    let english: String
    let translated: String

    init(_ english: String, _ translated: String) {
        self.english = english
        self.translated = translated
    }

    /// The translation of a text of this form; nil for another text.
    ///
    /// - Parameters:
    ///   - text: the English text.
    ///   - part: translates what stands in a place of its own.
    /// - Returns: the translation.
    func apply(to text: String, part: (String) -> String) -> String? {
        guard let parts = Self.parts(of: text, form: english) else { return nil }
        var result = translated
        for (index, value) in parts.enumerated() {
            result = result.replacing("{\(index + 1)}", with: part(value))
        }
        return result
    }

    /// What stands in the places of a form, the shortest text for each; nil if the text is not of this form.
    private static func parts(of text: String, form: String) -> [String]? {
        let fixed = form.split(separator: "{}", omittingEmptySubsequences: false)
        guard let first = fixed.first, text.hasPrefix(first) else { return nil }
        var rest = text.dropFirst(first.count)
        var parts: [String] = []
        for (index, piece) in fixed.enumerated().dropFirst() {
            let isLast = index == fixed.count - 1
            let end: Substring.Index? =
                isLast
                ? (rest.hasSuffix(piece) ? rest.index(rest.endIndex, offsetBy: -piece.count) : nil)
                : rest.firstRange(of: piece)?.lowerBound
            guard let end else { return nil }
            parts.append(String(rest[..<end]))
            rest = rest[end...].dropFirst(piece.count)
        }
        return rest.isEmpty ? parts : nil
    }
}
