package import Basics
package import TestModel
package import Messages

extension VerificationTally {
    /// Returns a table with the counts of agreement, one row per quantity.
    package func table(_ words: Messages) -> Table {
        var table = Table(
            [
                .init(.quantity, key: "quantity"), .init(.agreeing, key: "agree", alignsRight: true),
                .init(.disagreeing, key: "disagree", alignsRight: true),
            ], empty: "")
        for quantity in TestVerification.Quantity.allCases {
            guard let count = counts[quantity] else { continue }
            table.add([
                .init(words.quantity(quantity), .string(quantity.rawValue)),
                .init(String(count.agreeing), .count(count.agreeing)),
                .init(String(count.disagreeing), .count(count.disagreeing)),
            ])
        }
        return table
    }

    /// The object.
    package var record: JSONValue {
        [
            "verified": .count(compared), "agree": .count(agreeing), "disagree": .count(disagreeing),
            "nothing": .count(incomparable), "examples": .array(examples.map(JSONValue.integer)),
            "values": .array(table(Messages.english).records),
        ]
    }
}
