package import ClassifierSearch

/// What a search for a rule came to.
package struct RuleReport: Sendable {
    /// The test of original and control.
    package let references: TestReport
    package let conclusion: Conclusion
    /// The regions found, a list for each alternative.
    package let regions: [[MatchedRegion]]
    /// What the server says in words, in a search that it leads.
    package let serverText: String?
}
