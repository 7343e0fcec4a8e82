package import Differentiation
package import Basics
package import Recordings

// What of other modules tests keep.

extension FieldName: KeptCause {}
extension NoComparison: KeptCause {}
extension ConnectionFailure: KeptCause {}
extension ReplayError: KeptCause {}

/// A remark on a test: what was noticed while it ran, and what it ran with.
package enum StoredRemark: KeptCause {
    /// What was noticed.
    case notice(TestNotice)
    /// A developer option made the certificates of this file count beside those of M-Lab.
    case localCertificates(file: String)
    /// The embedded server answered with noise, as of what was recorded it knows only lengths and times.
    case serverNoise
}

/// What a decision followed from.
package enum StoredReason: KeptCause {
    /// A comparison of a number with its threshold.
    case compared(DecisionReason)
    /// What upstream's client of the profile does in a case that its statistics do not cover.
    case uncovered(UncoveredCase)

    /// All that a decision followed from, in the order weighed.
    package static func all(_ decision: Decision) -> [Kept<StoredReason>] {
        decision.reasons.map { .cause(.compared($0)) }
            + [decision.uncovered.map { .cause(.uncovered($0)) }].compactMap(\.self)
    }
}

/// Comparisons are many: their objects are made without a coder.
extension StoredReason {
    package var plain: JSONValue {
        switch self {
        case .compared(let reason):
            [
                "quantity": .string(reason.quantity.rawValue), "value": reason.value.plain,
                "relation": .string(reason.relation.rawValue), "threshold": reason.threshold.plain,
                "holds": .bool(reason.holds),
            ]
        case .uncovered(let uncovered): ["uncovered": .string(uncovered.rawValue)]
        }
    }

    package init?(plain: JSONValue) {
        guard case .object(let pairs) = plain else { return nil }
        func value(_ key: String) -> JSONValue { pairs.first { $0.key == key }?.value ?? .null }
        func text(_ key: String) -> String { String(plain: value(key)) ?? "" }
        if let uncovered = UncoveredCase(rawValue: text("uncovered")) {
            self = .uncovered(uncovered)
            return
        }
        guard let quantity = DecisionQuantity(rawValue: text("quantity")),
            let relation = DecisionReason.Relation(rawValue: text("relation")),
            let measured = Double(plain: value("value")), let threshold = Double(plain: value("threshold"))
        else { return nil }
        self = .compared(DecisionReason(quantity, measured, relation, threshold))
    }
}
