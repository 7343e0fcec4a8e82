/// Escaping of text for XML and HTML.
enum Markup {
    /// Escapes every character with a special meaning in markup, in content as well as in quoted attributes.
    ///
    /// Characters that XML does not permit, and those that affect the direction of the surrounding text, are
    /// replaced by U+FFFD (XML 1.0, section 2.2; Unicode Technical Report 36, section 2.5.2).
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

    /// Returns an element with escaped text.
    static func element(_ name: String, _ text: String, class style: String? = nil) -> String {
        let attribute = style.map { " class=\"\(escaped($0))\"" } ?? ""
        return "<\(name)\(attribute)>\(escaped(text))</\(name)>"
    }

    /// Returns the letters, digits and hyphens of a text, for use as an identifier that starts with a letter.
    static func identifier(_ text: String) -> String {
        let kept = text.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? scalar : "-"
        }
        return "p-" + String(String.UnicodeScalarView(kept))
    }
}
