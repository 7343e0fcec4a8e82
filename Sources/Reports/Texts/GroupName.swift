/// What a group of tests is called in one line.
enum GroupName {
    /// Joins the values that its tests have in common.
    ///
    /// - Parameter keys: the values; nil where the tests have none.
    /// - Returns: the name; empty for all tests there are.
    static func text(_ keys: [String?]) -> String { keys.map { $0 ?? "-" }.joined(separator: ", ") }
}
