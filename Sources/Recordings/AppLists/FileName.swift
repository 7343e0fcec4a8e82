/// Names of files in one flat folder.
enum FileName {
    /// Whether the text names a file of the folder itself: no separators, no hidden names, nothing odd.
    static func isPlain(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && !text.hasPrefix(".")
            && text.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\"
            }
    }
}
