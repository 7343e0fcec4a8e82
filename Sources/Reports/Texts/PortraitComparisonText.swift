package import Basics
package import Characterisation
package import Messages

/// The comparison of two portraits as lines for people and as a record for programs.
package struct PortraitComparisonText {
    private let comparison: PortraitComparison
    private let words: Messages

    /// The text of a comparison.
    package init(_ comparison: PortraitComparison, _ words: Messages) {
        (self.comparison, self.words) = (comparison, words)
    }

    /// The outcome, and each part with its values.
    package var lines: [String] {
        let names = comparison.rows.map { words.name($0.part) }
        let column = max(10, names.map(\.count).max() ?? 0) + 2
        return [words.portraitsDiffer(comparison)]
            + zip(names, comparison.rows).map { "  " + words.padded($0, to: column) + words.text($1) }
    }

    /// The comparison for programs: the records of both, and the relation in each part.
    ///
    /// - Parameters:
    ///   - first: the record of the first.
    ///   - second: that of the second.
    /// - Returns: the record.
    package func record(_ first: JSONValue, _ second: JSONValue) -> JSONValue {
        [
            "first": first, "second": second, "differs": .bool(comparison.differs),
            "parts": .array(
                comparison.rows.map { row in
                    [
                        "part": .string(row.part.rawValue), "relation": .string(row.relation.rawValue),
                        "first": PortraitText.record(row.first), "second": PortraitText.record(row.second),
                    ]
                }),
        ]
    }
}
