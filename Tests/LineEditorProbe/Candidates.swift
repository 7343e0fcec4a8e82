import LineEditor

/// The words that Tab completes.
enum Candidates {
    private static let words = ["replay", "results", "größe", "größer", "folder/"]
    private static let summaries = ["replay": "run a test", "results": "show what was measured"]

    @Sendable static func find(_ request: CompletionRequest) -> [Completion] {
        guard let word = request.textBeforeCursor.split(separator: " ").last else { return [] }
        return words.filter { $0.hasPrefix(word) }.map { candidate in
            Completion(
                replacement: candidate,
                summary: summaries[candidate],
                appendSpace: !candidate.hasSuffix("/"),
                replacing: word.count
            )
        }
    }
}
