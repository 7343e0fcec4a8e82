package import Basics
package import TestModel
package import Messages

/// Result of verifying a test: lines for humans, an object for programs.
package struct VerificationReport {
    package let id: Int64
    package let verification: TestVerification
    /// True if the record is as it was stored; nil if no digest of it is stored.
    package let isUnchanged: Bool?
    package let traits: TerminalTraits
    package let words: Messages

    package init(
        id: Int64, verification: TestVerification, isUnchanged: Bool? = nil, traits: TerminalTraits,
        words: Messages
    ) {
        self.id = id
        self.verification = verification
        self.isUnchanged = isUnchanged
        self.traits = traits
        self.words = words
    }

    /// The lines.
    package var lines: [String] {
        outcome + (isUnchanged == false ? [words.recordChanged(id)] : [])
    }

    private var outcome: [String] {
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
                .init(words.quantity(value.quantity)), .init(text(value.reported)),
                .init(text(value.recomputed)), .init(words.agreement(value)),
            ])
        }
        return table
    }

    /// Formats a number with all its digits, since users look for differences.
    private func text(_ told: TestVerification.Told) -> String {
        switch told {
        case .number(let value): value.isNaN ? "-" : JSONValue.number(value).text
        case .word(let word): word
        }
    }

    private func value(_ told: TestVerification.Told) -> JSONValue {
        switch told {
        case .number(let value): .number(value)
        case .word(let word): .string(word)
        }
    }

    /// The object.
    package var json: JSONValue {
        switch verification {
        case .nothing(let obstacle):
            [
                "id": .integer(id), "unchanged": isUnchanged.map(JSONValue.bool) ?? .null, "agrees": .null,
                "reason": .string(Messages.english.reason(obstacle)),
                "values": [],
            ]
        case .compared(let values):
            [
                "id": .integer(id), "unchanged": isUnchanged.map(JSONValue.bool) ?? .null,
                "agrees": .bool(values.allSatisfy(\.agrees)), "reason": .null,
                "values": .array(
                    values.map { compared in
                        [
                            "quantity": .string(compared.quantity.rawValue),
                            "reported": value(compared.reported), "recomputed": value(compared.recomputed),
                            "agrees": .bool(compared.agrees),
                            "relative_tolerance": compared.isDrawn || compared.isWord
                                ? .null : .number(TestVerification.tolerance),
                            "p_value": .optional(compared.probability),
                        ]
                    }),
            ]
        }
    }
}
