import ClassifierSearch
import ReplayClient
import TestModel
import TestSupport
import Testing

extension ProbePauseMeasurements {
    @Test("nothing is waited for where the server is on this machine")
    func loopback() async throws {
        let waits = Waits()
        let done = try await app.search(
            conduct: ProbePolicy(pauses: .standard), clock: waits.clock)
        #expect(!done.records.isEmpty)
        #expect(waits.all.isEmpty)
    }
}
