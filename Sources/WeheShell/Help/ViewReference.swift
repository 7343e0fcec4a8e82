import Basics
import ResultStore
import Messages

/// The list of views for queries in the help: each with its columns, their types and meanings.
enum ViewReference {
    /// Returns the text of a topic with its stand-in replaced by the list.
    static func filled(_ topic: String, _ words: Messages) -> String {
        // The list is long, and most topics do not need it.
        guard topic.contains(place) else { return topic }
        return topic.replacing(
            place, with: ResultView.allCases.map { lines($0, words) }.joined(separator: "\n\n"))
    }

    private static let place = "{columns of the views}"

    private static func lines(_ view: ResultView, _ words: Messages) -> String {
        let columns = view.columns
        let width = columns.map(\.name.count).max() ?? 0
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let types = columns.map(\.type.count).max() ?? 0
        return
            ([words.labelled(view.rawValue, words.meaning(view.meaning))]
            + columns.map {
                "    \(padded($0.name, width))  \(padded($0.type, types))  \(words.meaning($0))"
            }).joined(separator: "\n")
    }
}

extension Messages {
    /// Returns the description of a view's column, with its words if its value is one of some.
    func meaning(_ column: ViewColumn) -> String {
        column.choices.map { meaning(column.meaning, oneOf: $0) } ?? meaning(column.meaning)
    }
}
