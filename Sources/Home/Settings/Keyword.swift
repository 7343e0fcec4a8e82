package import TestModel

/// Types whose values are words typed by users.
package protocol Keyword: CaseIterable, RawRepresentable<String> {
    /// Meaning of the value, for completion.
    var text: Meaning { get }
}

/// A word typed by users, with its meaning.
package struct KeywordEntry: Sendable {
    package let word: String
    package let text: Meaning

    package init(_ word: String, _ text: Meaning) {
        self.word = word
        self.text = text
    }

    // Words of several settings.

    static let off = KeywordEntry("off", Switch.off.text)
    static let nothing = KeywordEntry("none", .both("nothing", "rien"))
    static let noPause = KeywordEntry("none", .both("no pause", "aucune pause"))
}

extension Keyword {
    /// The words of all values.
    package static var words: [KeywordEntry] { allCases.map { KeywordEntry($0.rawValue, $0.text) } }
}
