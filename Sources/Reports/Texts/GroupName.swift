/// Name of a group of tests in one line.
enum GroupName {
    /// Joins the values that its tests have in common.
    ///
    /// - Parameter keys: the values; nil for a missing value.
    /// - Returns: the name; empty for the group of all tests.
    static func text(_ keys: [String?]) -> String { keys.map { $0 ?? "-" }.joined(separator: ", ") }
}
