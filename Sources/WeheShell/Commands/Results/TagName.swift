import ArgumentParser
import TestModel

/// The form of a tag: a word that cannot be taken for a test or an option.
enum TagName {
    /// Whether a word can be a tag.
    static func isTag(_ word: String) -> Bool {
        word.count <= 40 && word != "last" && word.wholeMatch(of: /\p{L}[\p{L}\p{N}_.:\/-]*/) != nil
    }

    /// - Throws: `UsageFault` if a word cannot be a tag.
    static func check(_ word: String) throws {
        guard isTag(word) else { throw UsageFault.noTag(word) }
    }
}
