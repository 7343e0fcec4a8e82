import Basics
import ClassifierSearch
import Foundation
import ReplayClient
import Simulation
import Synchronization
import TestModel
import TestSupport
import Testing

@Suite("What is waited for between the probes of a search, in a simulation")
struct ProbePauseSimulations {
    let app = SearchedApp(
        payload: SearchedApp.noise(100, with: [(60, "keyword")]), rules: "text=keyword reset")

    @Test("two minutes after a probe that was reset, five seconds after any other")
    func pauses() throws {
        try simulated {
            let clock = SteppedClock(Date())
            let done = try await app.search(
                conduct: ProbePolicy(pausesOnLoopback: .standard), clock: clock.clock)
            let wasBlocked = done.records.map(\.measurement.ending.looksBlocked)
            try #require(wasBlocked.contains(true) && wasBlocked.contains(false))
            // The original, which was reset, counts before the first probe. Shorter waits are no pauses between probes.
            #expect(clock.waits.filter { $0 >= 1 } == ([true] + wasBlocked.dropLast()).map { $0 ? 120 : 5 })
        }
    }

    @Test("a probe that is not let in is not replayed, and ends the search with its reason")
    func refusal() throws {
        try simulated {
            struct Refusal: Error {}
            let asked = Mutex<[Int]>([])
            let conduct = ProbePolicy(admit: { bytes in
                let count = asked.withLock {
                    $0.append(bytes); return $0.count
                }
                if count > 2 { throw Refusal() }
            })
            await #expect(throws: Refusal.self) { _ = try await app.search(conduct: conduct) }
            #expect(asked.withLock { $0.count } == 3)
            // A control is 3 MB.
            #expect(asked.withLock { $0.allSatisfy { (1...3_000_000).contains($0) } })
        }
    }

    @Test("nothing is waited for where the server is on this machine")
    func loopback() throws {
        try simulated {
            let clock = SteppedClock(Date())
            let done = try await app.search(
                conduct: ProbePolicy(pauses: .standard), clock: clock.clock)
            #expect(!done.records.isEmpty)
            // Shorter waits are no pauses between probes.
            #expect(!clock.waits.contains { $0 >= 1 })
        }
    }
}
