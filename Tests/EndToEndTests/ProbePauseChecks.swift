import ClassifierSearch
import Foundation
import ReplayClient
import TestModel
import TestSupport
import Testing

extension ProbePauseMeasurements {
    @Test("nothing is waited for where the server is on this machine")
    func loopback() async throws {
        let clock = SteppedClock(Date())
        let done = try await app.search(
            conduct: ProbePolicy(pauses: .standard), clock: clock.clock)
        #expect(!done.records.isEmpty)
        // Shorter waits are no pauses between probes.
        #expect(!clock.waits.contains { $0 >= 1 })
    }
}
