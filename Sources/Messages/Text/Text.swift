import Basics
import Home

extension String {
    /// The message without its capital letter and final full stop, for use inside a sentence.
    package var clause: String {
        var text = hasSuffix(".") ? String(dropLast()) : self
        if let first = text.first, text.dropFirst().first?.isLowercase == true {
            text = first.lowercased() + text.dropFirst()
        }
        return text
    }
}

extension Messages {
    /// Returns the text as the terminal can show it: French keeps its accents where the terminal shows
    /// Unicode. English is returned unchanged: its messages are ASCII, and foreign text in them, such as the
    /// name of a file, stays as it is.
    package func fitted(_ text: String, isUnicode: Bool) -> String {
        language == .english || isUnicode ? text : text.foldedToASCII
    }

    /// Formats a bound of a range; whole numbers have no fraction.
    package func bound(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
