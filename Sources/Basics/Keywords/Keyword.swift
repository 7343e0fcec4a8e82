/// Types whose values are words typed by users.
package protocol Keyword: CaseIterable, RawRepresentable<String> {
    /// Meaning of the value, for completion.
    var meaning: Meaning { get }
}

/// A word typed by users, with its meaning.
package struct KeywordEntry: Sendable {
    package let word: String
    package let meaning: Meaning

    package init(_ word: String, _ meaning: Meaning) {
        self.word = word
        self.meaning = meaning
    }
}

extension Keyword {
    /// The words of all values.
    package static var words: [KeywordEntry] { allCases.map { KeywordEntry($0.rawValue, $0.meaning) } }
}
