import Foundation
package import TestModel

extension ResultStore {
    /// Some tests as far as an outline has them.
    ///
    /// - Parameters:
    ///   - ids: their numbers; those that no test has are passed over.
    ///   - outline: how much of them is read.
    /// - Returns: the tests, in the order of the numbers.
    /// - Throws: `ResultStoreError`, as for ``test(id:samples:)``.
    package func tests(ids: [Int64], _ outline: TestOutline) async throws(ResultStoreError) -> [StoredTest] {
        try await read { [path = path.path] db in
            let reading = TestReading(db: db, path: path)
            return try ids.compactMap { try reading.test(id: $0, outline) }
        }
    }
}
