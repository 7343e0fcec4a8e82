import ResultStore
import Messages

/// The views of queries as the help lists them: each with its columns, their types, and what they tell.
enum ViewReference {
    /// The text of a topic with the lists that it asks for in their place.
    static func filled(_ topic: String, _ words: Messages) -> String {
        // They are many, and most topics have none.
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
            (["\(view.rawValue): \(words.meaning(view.text))"]
            + columns.map {
                "    \(padded($0.name, width))  \(padded($0.type, types))  \($0.explanation)"
            }).joined(separator: "\n")
    }
}
