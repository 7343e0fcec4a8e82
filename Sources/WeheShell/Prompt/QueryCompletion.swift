import ResultStore

/// The names that a question in SQL may go on with: views, and columns of the views that it names.
enum QueryCompletion {
    /// The name that the text ends in, as far as it is typed; empty behind anything else.
    static func lastName(in text: String) -> Substring {
        let name = text.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return text.suffix(name.count)
    }

    /// The names that begin with the last one, each once: views, then columns in the order of the views. Columns are those
    /// of the views that stand in the text, of all where none does.
    static func names(in text: String) -> [Completer.Suggestion] {
        let typed = lastName(in: text).lowercased()
        // Behind a text of the query's own nothing is a name.
        guard text.count(where: { $0 == "'" }).isMultiple(of: 2) else { return [] }
        let words = Set(
            text.dropLast(typed.count).lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }
                .map(String.init))
        let named = ResultView.allCases.filter { words.contains($0.rawValue) }
        let views = ResultView.allCases.map { Completer.Suggestion(text: $0.rawValue) }
        let columns = (named.isEmpty ? ResultView.allCases : named).flatMap { view in
            view.columns.map { Completer.Suggestion(text: $0.name, summary: $0.explanation) }
        }
        var seen: Set<String> = []
        return (views + columns).filter { $0.text.hasPrefix(typed) && seen.insert($0.text).inserted }
    }
}
