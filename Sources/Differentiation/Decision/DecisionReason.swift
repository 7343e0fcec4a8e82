import Foundation

/// One comparison that a verdict followed from.
package struct DecisionReason: Codable, Equatable, Sendable {
    /// How a value is held against its threshold.
    package enum Relation: String, Codable, Sendable {
        /// Greater or equal.
        case atLeast = ">="
        /// Greater.
        case above = ">"
        /// Less.
        case below = "<"
    }

    /// What was compared; of the area its absolute value.
    package let quantity: DecisionQuantity
    /// The measured value.
    package let value: Double
    /// The relation that speaks for differentiation.
    package let relation: Relation
    /// The threshold used.
    package let threshold: Double
    /// Whether the relation holds.
    package let holds: Bool

    /// Holds a value against its threshold.
    package init(_ quantity: DecisionQuantity, _ value: Double, _ relation: Relation, _ threshold: Double) {
        self.quantity = quantity
        self.value = value
        self.relation = relation
        self.threshold = threshold
        holds =
            switch relation {
            case .atLeast: value >= threshold
            case .above: value > threshold
            case .below: value < threshold
            }
    }
}

extension DecisionReason {
    /// Value and threshold with four significant digits, more where these would make both look equal.
    package var digits: (value: String, threshold: String) {
        // What rounding leaves of two equal means is no area.
        let value = quantity == .area && abs(value) < 1e-9 ? 0 : value
        let short = (Self.short(value), Self.short(threshold))
        return short.0 == short.1 && value != threshold ? ("\(value)", "\(threshold)") : short
    }

    /// Four significant digits, by C's own function: Foundation's takes several times as long, and a million tests have
    /// twenty million of them. The program leaves C's decimal point as it is.
    private static func short(_ number: Double) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            guard let start = buffer.baseAddress else { return "\(number)" }
            _ = withVaList([number]) { vsnprintf(start, buffer.count, "%.4g", $0) }
            return String(cString: start)
        }
    }
}
