import Basics
import Messages
import ResultStore

/// Completions of names in an SQL query: views, and columns of the views that it names.
enum QueryCompletion {
    /// Returns the unfinished name at the end of the text; empty after any other character.
    static func lastName(in text: String) -> Substring {
        let name = text.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return text.suffix(name.count)
    }

    /// Returns the names that begin with the last one, each once: views, then columns in the order of the
    /// views. Columns are those of the views named in the text, or of all views if it names none.
    static func names(in text: String, _ messages: Messages) -> [Completer.Suggestion] {
        let typed = lastName(in: text).lowercased()
        // Inside a string literal of the query there are no names.
        guard text.count(where: { $0 == "'" }).isMultiple(of: 2) else { return [] }
        let words = Set(
            text.dropLast(typed.count).lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }
                .map(String.init))
        let named = ResultView.allCases.filter { words.contains($0.rawValue) }
        let views = ResultView.allCases.map { Completer.Suggestion(text: $0.rawValue) }
        let columns = (named.isEmpty ? ResultView.allCases : named).flatMap { view in
            view.columns.map { Completer.Suggestion(text: $0.name, summary: messages.meaning($0)) }
        }
        var seen: Set<String> = []
        return (views + columns).filter { $0.text.hasPrefix(typed) && seen.insert($0.text).inserted }
    }
}
