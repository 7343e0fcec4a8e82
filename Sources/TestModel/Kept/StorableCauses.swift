package import Differentiation
package import Basics
package import Recordings

// Causes of other modules that tests store.

extension FieldName: StorableCause {}
extension NoComparison: StorableCause {}
extension ConnectionFailure: StorableCause {}
extension ReplayError: StorableCause {}

/// A remark on a test: an observation during the test, or a circumstance of it.
package enum StoredRemark: StorableCause {
    /// A notice that was issued.
    case notice(TestNotice)
    /// A developer option added the certificates in this file to those trusted for M-Lab.
    case localCertificates(file: String)
    /// The embedded server answered with random bytes, because its recording contains only lengths and times.
    case serverNoise
    /// In an upload, the client sent random bytes, for the same reason.
    case clientNoise
}

/// A reason for a decision.
package enum StoredReason: StorableCause {
    /// A comparison of a number with its threshold.
    case compared(DecisionReason)
    /// The profile's upstream client in a case that its statistics do not cover.
    case uncovered(UncoveredCase)

    /// Returns all reasons for a decision, in the order in which they were considered.
    package static func all(_ decision: Decision) -> [StoredCause<StoredReason>] {
        decision.reasons.map { .cause(.compared($0)) }
            + [decision.uncovered.map { .cause(.uncovered($0)) }].compactMap(\.self)
    }
}

/// Comparisons are numerous, so their objects are made without a coder.
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
