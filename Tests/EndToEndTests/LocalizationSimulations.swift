import Differentiation
import ReplayClient
import ReplayTesting
import Simulation
import TestModel
import TestSupport
import Testing
import WireProtocol

extension LocalizationTests {
    @Test("A shaper on one branch is seen by one server only: no evidence")
    func branch() throws {
        try simulated {
            let app = try ShortApp(bytes: 2_000_000, seconds: 1)
            let report = try await localize(app, behind: "sni=* shape rate=3Mbit/s on=first")
            #expect(!report.isSeenByBoth)
            #expect(report.verdict == .noEvidence)
            #expect(report.result == nil)
            #expect(try #require(report.tests[0].result).meanOriginal < 5)
            #expect(try #require(report.tests[1].result).meanOriginal > 5)
        }
    }

    @Test("Too few samples: inconclusive")
    func few() throws {
        try simulated {
            // The control is over within a slice of a fifth of a second.
            let app = try ShortApp(bytes: 16_000, seconds: 20)
            let report = try await localize(app, behind: "sni=* shape rate=100kbit/s")
            #expect(report.tooFewSamples)
            #expect(report.verdict == .inconclusive)
            #expect(report.result == nil)
        }
    }

    @Test("A server on another machine is asked for what it saw")
    func machines() throws {
        try simulated {
            // The queue is full from the first round trip on, and losses take 300 of the smallest to be correlated.
            let app = try ShortApp(bytes: 4_000_000, seconds: 2)
            let report = try await withPair(
                app, behind: "sni=* shape rate=3Mbit/s queue=30kB", asMachines: true
            ) { endpoints, _ in
                _ = try await single(app, on: endpoints[0])
                return try await simultaneous(app, endpoints)
            }
            #expect(report.verdict == .accessNetwork)
            #expect(report.result?.pairSum != nil)
            let losses = try #require(report.result?.losses)
            #expect(losses.averageLosses.allSatisfy { $0 > 0 })
        }
    }

    @Test("Nothing on the way: no evidence")
    func none() throws {
        try simulated {
            let app = try ShortApp(bytes: 8_000_000, seconds: 2)
            let report = try await localize(app, behind: "")
            #expect(!report.isSeenByBoth)
            #expect(report.verdict == .noEvidence)
        }
    }
}
