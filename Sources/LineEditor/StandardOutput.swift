import CLibEdit

/// Standard output as libedit uses it.
enum StandardOutput {
    /// Writes and flushes a text. A terminal that is gone is detected by the next read, not here.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return }
                _ = wehe_write_stdout(start, characters.count)
            }
        }
    }
}
