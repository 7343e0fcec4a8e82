import Basics
import Home

extension String {
    /// A message without its capital letter and final full stop, to stand inside a sentence.
    package var clause: String {
        var text = hasSuffix(".") ? String(dropLast()) : self
        if let first = text.first, text.dropFirst().first?.isLowercase == true {
            text = first.lowercased() + text.dropFirst()
        }
        return text
    }
}

extension Messages {
    /// The text as a terminal can show it: French keeps its letters where there are such letters. English needs none
    /// beyond ASCII; what is not English there, a file's name perhaps, stays as it is.
    package func fitted(_ text: String, isUnicode: Bool) -> String {
        language == .english || isUnicode ? text : text.foldedToASCII
    }

    /// A bound of a range, without a fraction that is none.
    package func bound(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
