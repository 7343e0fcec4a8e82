import GRDB
package import TestModel

extension ResultStore {
    /// The digests of all plans that tests were run by as a rehearsal.
    ///
    /// - Throws: `ResultStoreError`.
    package func rehearsedPlans() async throws(ResultStoreError) -> Set<String> {
        try await read { db in
            Set(
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT DISTINCT campaign_plan FROM test INDEXED BY test_by_campaign
                        WHERE campaign_name IS NOT NULL AND campaign_rehearsal = 1
                        """))
        }
    }
}

extension ResultStore {
    /// Counts the completed tests that a summary of evidence leaves out.
    ///
    /// - Parameter filter: the summary's filter.
    /// - Returns: the number; 0 where the filter lets all through.
    /// - Throws: `ResultStoreError`.
    package func testsLeftOut(of filter: TestFilter) async throws(ResultStoreError) -> Int {
        guard filter.isEvidence == true else { return 0 }
        var other = filter
        other.isEvidence = false
        other.status = .completed
        return try await count(filter: other)
    }
}
