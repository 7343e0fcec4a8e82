import Basics

/// JSON as written by Python's module, with words for non-finite numbers.
enum LenientJSON {
    /// Parses a text; nil if it is not JSON even with these words.
    static func value(_ bytes: some Collection<UInt8>) -> JSONValue? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        if let value = try? JSONValue(parsing: text) { return value }
        return try? JSONValue(parsing: quoting(text))
    }

    /// Returns the text with `NaN`, `Infinity` and `-Infinity` outside strings replaced by strings.
    private static func quoting(_ text: String) -> String {
        var result: [UInt8] = []
        var word: [UInt8] = []
        var isInString = false
        var isEscaped = false
        func isOfWord(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "-")
                || (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(byte)
                    && byte != UInt8(ascii: "[") && byte != UInt8(ascii: "]")
        }
        func end() {
            let isNumber = ["NaN", "Infinity", "-Infinity"].contains(String(decoding: word, as: UTF8.self))
            result += isNumber ? [0x22] + word + [0x22] : word
            word = []
        }
        for byte in text.utf8 {
            if !isInString, isOfWord(byte) {
                word.append(byte)
                continue
            }
            end()
            result.append(byte)
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == 0x22 {
                    isInString = false
                }
            } else {
                isInString = byte == 0x22
            }
        }
        end()
        return String(decoding: result, as: UTF8.self)
    }
}
