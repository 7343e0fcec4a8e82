/// Text made fit for XML and HTML.
enum Markup {
    /// The text with every character escaped that markup gives a meaning, in content and in quoted attributes alike.
    ///
    /// Characters that XML does not allow, and those that would turn the direction of the text around them, become
    /// U+FFFD (XML 1.0, section 2.2; Unicode Technical Report 36, section 2.5.2).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// An element with escaped text in it.
    static func element(_ name: String, _ text: String, class style: String? = nil) -> String {
        let attribute = style.map { " class=\"\(escaped($0))\"" } ?? ""
        return "<\(name)\(attribute)>\(escaped(text))</\(name)>"
    }

    /// The letters, digits and hyphens of a text, for use as an identifier that starts with a letter.
    static func identifier(_ text: String) -> String {
        let kept = text.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? scalar : "-"
        }
        return "p-" + String(String.UnicodeScalarView(kept))
    }
}
