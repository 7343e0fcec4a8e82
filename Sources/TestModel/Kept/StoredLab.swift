import Basics

/// The rules of the lab that were active on the path to the server during a test.
package struct StoredLab: Codable, Equatable, Sendable {
    /// The user's name for the rules.
    package var name: String
    /// The text of all rules, one per line; nil if only the name was stored.
    package var rules: String?

    /// Creates a set of rules with their name.
    package init(name: String, rules: String?) {
        self.name = name
        self.rules = rules
    }
}

extension StoredLab: FieldRecord {
    package static let blank = StoredLab(name: "", rules: nil)

    package static let table = FieldTable<StoredLab>([
        .field(
            "name", .replaced(.lab), \.name, .words,
            .both("what people call the lab's rules", "le nom des règles du labo")),
        .field(
            "rules", .withheld(.lab), \.rules, .words,
            .both("the rules, one a line", "les règles, une par ligne")),
    ])
}
