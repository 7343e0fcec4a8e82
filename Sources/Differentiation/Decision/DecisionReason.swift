import Foundation

/// One comparison that a verdict followed from.
package struct DecisionReason: Codable, Equatable, Sendable {
    /// Relation between a value and its threshold.
    package enum Relation: String, Codable, Sendable {
        /// Greater or equal.
        case atLeast = ">="
        /// Greater.
        case above = ">"
        /// Less.
        case below = "<"
    }

    /// The compared quantity; for the area its absolute value.
    package let quantity: DecisionQuantity
    /// The measured value.
    package let value: Double
    /// The relation that indicates differentiation.
    package let relation: Relation
    /// The threshold used.
    package let threshold: Double
    /// True if the relation holds.
    package let holds: Bool

    /// Compares a value with its threshold.
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
    /// Value and threshold with four significant digits, or more if these would make both look equal.
    package var digits: (value: String, threshold: String) {
        // The rounding error of two equal means is not an area.
        let value = quantity == .area && abs(value) < 1e-9 ? 0 : value
        let short = (Self.short(value), Self.short(threshold))
        return short.0 == short.1 && value != threshold ? ("\(value)", "\(threshold)") : short
    }

    /// Formats four significant digits with C's own function: Foundation's takes several times as long, and a
    /// million tests have twenty million numbers. The program does not change C's decimal point.
    private static func short(_ number: Double) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            guard let start = buffer.baseAddress else { return "\(number)" }
            _ = withVaList([number]) { vsnprintf(start, buffer.count, "%.4g", $0) }
            return String(cString: start)
        }
    }
}
