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
