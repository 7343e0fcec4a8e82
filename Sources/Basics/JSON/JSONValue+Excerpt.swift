extension JSONValue {
    /// The value's text, shortened for a message.
    package var excerpt: String {
        if case .string(let text) = self, text.utf8.count > 160 {
            return JSONValue.string(String(text.unicodeScalars.prefix(36)) + "...").text
        }
        let text = text
        return text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(37)) + "..."
    }
}
