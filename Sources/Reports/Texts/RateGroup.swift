package import Differentiation

/// The fixed rates of a group of tests.
package struct RateGroup: Sendable {
    /// The values that its tests have in common; nil where they have none.
    package let keys: [String?]
    /// How many of its tests have a verdict.
    package let decided: Int
    /// What was found.
    package let found: ThrottlingRates

    package init(keys: [String?], decided: Int, found: ThrottlingRates) {
        self.keys = keys
        self.decided = decided
        self.found = found
    }

    /// What it is called, in one line; empty if its tests are all there are.
    package var name: String { GroupName.text(keys) }
}
