import TestModel

/// SQL conditions for rows of `test` that count as tests, and for those that are evidence. The rules are
/// those of `TestPurpose` and `ArtificialCondition`; a unit test compares both for all of their values.
enum CountedTests {
    /// The condition for a row to count as a test. The parts of a published localization are recognized only
    /// by this condition.
    static let sql = """
        \(byPurpose) AND id NOT IN (
            SELECT first_test FROM localization WHERE first_test IS NOT NULL
            UNION SELECT second_test FROM localization WHERE second_test IS NOT NULL)
        """

    /// The same condition based on purpose only, which is sufficient for own tests.
    static let byPurpose =
        "purpose IN (\(TestPurpose.allCases.filter(\.countsAsTest).map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
}

extension ArtificialCondition {
    /// The negation of the condition, as SQL over the columns of `test`; never NULL.
    private var absence: String {
        switch self {
        case .ownServer:
            """
            server_embedded = 0 AND server_host NOT IN ('localhost', '::1') AND server_host NOT GLOB '127.*' \
            AND ifnull(server_address, '') NOT IN ('localhost', '::1') \
            AND ifnull(server_address, '') NOT GLOB '127.*'
            """
        case .lab: "lab_name IS NULL"
        case .developerOption: "verdict_override IS NULL"
        case .synthesised: "synthesised IS NULL"
        case .rehearsal: "ifnull(campaign_rehearsal, 0) = 0"
        }
    }

    /// The SQL condition that none of the conditions holds, so that the test is evidence about a network. The
    /// index `evidence_by_app` uses the same terms.
    static let noneSQL = allCases.map(\.absence).joined(separator: " AND ")
}
