package import ClassifierSearch

/// Report of a search for a rule.
package struct RuleReport: Sendable {
    /// The test of original and control.
    package let references: TestReport
    package let conclusion: Conclusion
    /// The regions found, a list for each alternative.
    package let regions: [[MatchedRegion]]
    /// The server's description, in a search led by the server.
    package let serverText: String?
}
