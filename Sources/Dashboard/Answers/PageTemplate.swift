import Basics
import Home
import Messages

/// The page with placeholders for texts: `{{app}}`.
struct PageTemplate {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Returns the page in a language. The texts of its scripts are embedded as JSON, which browsers do not
    /// execute.
    func filled(_ words: Messages, linking pages: [DashboardPage]) -> String {
        let spoken = DashboardText.allCases.map { ($0.rawValue, words.dashboard($0)) }
        let links = pages.map {
            "<a href=\"\(Self.escaped($0.path))\">\(Self.escaped($0.title))</a>"
        }
        // Its content must not end the surrounding element.
        let json = JSONValue.object(spoken.map { ($0, .string($1)) }).text.escaping(["<": "\\u003c"])
        let special = [
            "language": words.language.rawValue, "links": links.joined(separator: "\n"), "words": json,
        ]
        let texts = Dictionary(spoken, uniquingKeysWith: { first, _ in first }).mapValues(Self.escaped)
            .merging(special) { $1 }
        return text.replacing(/\{\{([a-z]+)\}\}/) { texts[String($0.1)] ?? "" }
    }

    private static func escaped(_ text: String) -> String {
        text.escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
    }
}
