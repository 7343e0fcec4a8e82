/// The state of the line when Tab was pressed.
package struct CompletionRequest: Equatable, Sendable {
    /// The whole line.
    package let line: String
    /// The position of the cursor: the number of characters of `line` before it.
    package let cursor: Int

    /// Creates a request; a cursor outside the line is moved to the nearest end.
    package init(line: String, cursor: Int) {
        self.line = line
        self.cursor = min(max(cursor, 0), line.count)
    }

    /// The part of the line that completion may read and change.
    package var textBeforeCursor: String {
        String(line.prefix(cursor))
    }
}

/// A candidate for the text at the cursor.
package struct Completion: Equatable, Sendable {
    /// The full text of the word as it will stand in the line (quoted if necessary).
    package let replacement: String
    /// The text shown in a list of candidates.
    package let display: String
    /// A short description, shown beside `display`.
    package let summary: String?
    /// True if the word is complete, so that a space follows it if it is the only candidate.
    package let appendSpace: Bool
    /// Number of characters before the cursor that the replacement replaces.
    package let replacing: Int

    /// Creates a candidate; `display` defaults to the replacement.
    package init(
        replacement: String,
        display: String? = nil,
        summary: String? = nil,
        appendSpace: Bool = true,
        replacing: Int
    ) {
        self.replacement = replacement
        self.display = display ?? replacement
        self.summary = summary
        self.appendSpace = appendSpace
        self.replacing = replacing
    }
}
