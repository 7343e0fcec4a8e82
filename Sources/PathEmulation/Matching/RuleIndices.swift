/// A set of rules of one lab, by their indices.
package struct RuleIndices: Hashable, Sendable, Sequence {
    private var bits: UInt64 = 0

    /// No rule.
    package init() {}

    /// True if there is none.
    package var isEmpty: Bool { bits == 0 }

    /// The rules of both sets.
    func union(_ other: RuleIndices) -> RuleIndices {
        var union = self
        union.bits |= other.bits
        return union
    }

    /// The rules that are not in another set.
    func subtracting(_ other: RuleIndices) -> RuleIndices {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }

    /// The number of rules.
    package var count: Int { bits.nonzeroBitCount }

    /// Returns true if a rule is among them.
    package func contains(_ index: Int) -> Bool {
        (0..<LabRules.most).contains(index) && bits & (1 << UInt64(index)) != 0
    }

    /// Adds or removes a rule.
    mutating func set(_ index: Int, _ isMember: Bool) {
        guard (0..<LabRules.most).contains(index) else { return }
        let bit = UInt64(1) << UInt64(index)
        if isMember { bits |= bit } else { bits &= ~bit }
    }

    /// The indices in ascending order.
    package func makeIterator() -> AnyIterator<Int> {
        var rest = bits
        return AnyIterator {
            guard rest != 0 else { return nil }
            defer { rest &= rest - 1 }
            return rest.trailingZeroBitCount
        }
    }
}
