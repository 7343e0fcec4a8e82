/// What the person typed when Tab was pressed.
package struct CompletionRequest: Equatable, Sendable {
    /// The whole line.
    package let line: String
    /// Where the cursor is: how many characters of `line` are before it.
    package let cursor: Int

    /// Makes a request; a cursor outside the line counts as its nearest end.
    package init(line: String, cursor: Int) {
        self.line = line
        self.cursor = min(max(cursor, 0), line.count)
    }

    /// The part of the line that completion may look at and change.
    package var textBeforeCursor: String {
        String(line.prefix(cursor))
    }
}

/// One way to go on from the cursor.
package struct Completion: Equatable, Sendable {
    /// The full text of the word, as it will stand in the line (quoted if it has to be).
    package let replacement: String
    /// What a list of candidates shows for it.
    package let display: String
    /// A few words about it, shown beside `display`.
    package let summary: String?
    /// Whether the word is complete, so that a space follows it when it is the only candidate.
    package let appendSpace: Bool
    /// How many characters before the cursor the replacement takes the place of.
    package let replacing: Int

    /// Makes a candidate; `display` is the replacement itself unless given.
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
