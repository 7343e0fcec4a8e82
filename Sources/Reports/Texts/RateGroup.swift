package import Differentiation

/// The fixed rates of a group of tests.
package struct RateGroup: Sendable {
    /// The values that its tests have in common; nil for a missing value.
    package let keys: [String?]
    /// Number of its tests with a verdict.
    package let decided: Int
    /// The rates found.
    package let found: ThrottlingRates

    package init(keys: [String?], decided: Int, found: ThrottlingRates) {
        self.keys = keys
        self.decided = decided
        self.found = found
    }

    /// Name in one line; empty for the group of all tests.
    package var name: String { GroupName.text(keys) }
}
