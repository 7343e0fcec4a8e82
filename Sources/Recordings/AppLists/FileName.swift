/// Names of files in one flat folder.
enum FileName {
    /// Returns true if the text names a file of the folder itself: without separators, control characters or
    /// a leading dot.
    static func isPlain(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && !text.hasPrefix(".")
            && text.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\"
            }
    }
}
