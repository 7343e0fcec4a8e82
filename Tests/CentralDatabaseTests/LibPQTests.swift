import TestModel
import Testing

@testable import CentralDatabase

@Suite("PostgreSQL's client library")
struct LibPQTests {
    @Test(
        "A machine that has none, or something else of that name, says what is missing",
        arguments: ["libpq-that-is-not-there.so.5", "libc.so.6"])
    func missing(name: String) throws {
        let error = #expect(throws: CentralDatabaseError.self) { _ = try LibPQ(name) }
        guard case .libraryMissing(let complaint)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(complaint.contains(name == "libc.so.6" ? "PQ" : name))
    }
}
