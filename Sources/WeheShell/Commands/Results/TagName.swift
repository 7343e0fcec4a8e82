import ArgumentParser
import TestModel

/// The syntax of tags: a tag cannot be mistaken for a test or an option.
enum TagName {
    /// Returns true if a word is a valid tag.
    static func isTag(_ word: String) -> Bool {
        word.count <= 40 && word != "last" && word.wholeMatch(of: /\p{L}[\p{L}\p{N}_.:\/-]*/) != nil
    }

    /// - Throws: `UsageError` if a word is not a valid tag.
    static func check(_ word: String) throws {
        guard isTag(word) else { throw UsageError.noTag(word) }
    }
}
