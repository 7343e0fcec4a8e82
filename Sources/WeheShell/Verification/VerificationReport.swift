import Formatting
import TestModel
import Wording

/// What came of verifying a test: lines for people, an object for programs.
struct VerificationReport {
    let id: Int64
    let verification: TestVerification
    let traits: TerminalTraits
    let words: any Wording

    /// The lines.
    var lines: [String] {
        switch verification {
        case .nothing(let obstacle): [words.nothingToVerify(id, obstacle)]
        case .compared(let values):
            [words.verified(id, disagreeing: values.count { !$0.agrees }, of: values.count)]
                + table(values).lines(width: traits.columns, isUnicode: traits.isUnicode, words: words)
        }
    }

    private func table(_ values: [TestVerification.Value]) -> Table {
        var table = Table(
            [
                .init(.quantity, key: "quantity"), .init(.reported, key: "reported", alignsRight: true),
                .init(.recomputed, key: "recomputed", alignsRight: true), .init(.agreement, key: "agrees"),
            ], empty: "")
        for value in values {
            table.add([
                .init(words.quantity(value.quantity)), .init(number(value.reported)),
                .init(number(value.recomputed)), .init(words.agreement(value)),
            ])
        }
        return table
    }

    /// With all its digits, since people look for differences.
    private func number(_ value: Double) -> String { value.isNaN ? "-" : JSONValue.number(value).text }

    /// The object.
    var json: JSONValue {
        switch verification {
        case .nothing(let obstacle):
            [
                "id": .integer(id), "agrees": .null, "reason": .string(English().reason(obstacle)),
                "values": [],
            ]
        case .compared(let values):
            [
                "id": .integer(id), "agrees": .bool(values.allSatisfy(\.agrees)), "reason": .null,
                "values": .array(
                    values.map { value in
                        [
                            "quantity": .string(value.quantity.rawValue),
                            "reported": .number(value.reported), "recomputed": .number(value.recomputed),
                            "agrees": .bool(value.agrees),
                            "relative_tolerance": value.isDrawn
                                ? .null : .number(TestVerification.tolerance),
                            "p_value": .optional(value.probability),
                        ]
                    }),
            ]
        }
    }
}
