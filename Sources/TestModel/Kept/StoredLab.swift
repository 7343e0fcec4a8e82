/// The rules of the lab that stood on the path to the server while a test ran.
package struct StoredLab: Codable, Equatable, Sendable {
    /// What people call them.
    package var name: String
    /// All of them, one a line; nil where only the name was kept.
    package var rules: String?

    /// Rules by their name.
    package init(name: String, rules: String?) {
        self.name = name
        self.rules = rules
    }
}

extension StoredLab: FieldRecord {
    package static let blank = StoredLab(name: "", rules: nil)

    package static let table = FieldTable<StoredLab>([
        .field("name", .replaced(.lab), \.name, .words, "what people call the lab's rules"),
        .field("rules", .withheld(.lab), \.rules, .words, "the rules, one a line"),
    ])
}
