import GRDB
package import TestModel

extension ResultStore {
    /// Returns the digests of all plans that were run as rehearsals.
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
    /// Counts the completed tests that an evidence filter excludes from a summary.
    ///
    /// - Parameter filter: the summary's filter.
    /// - Returns: the number; 0 if the filter excludes none.
    /// - Throws: `ResultStoreError`.
    package func testsLeftOut(of filter: TestFilter) async throws(ResultStoreError) -> Int {
        guard filter.isEvidence == true else { return 0 }
        var other = filter
        other.isEvidence = false
        other.status = .completed
        return try await count(filter: other)
    }
}
