import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Series of triples", .mustEnd)
struct TripleTests {
    @Test("A plan tells what three arms cost")
    func plan() async throws {
        let installation = try Installation()
        try await installation.importShortApps()
        let run = try await installation.succeed(
            "plan espn --pairs --seed 1 --json; plan espn --pairs --arms 3 --seed 1 --json")
        let plans = try run.objectsAmongText()
        try #require(plans.count == 2)
        #expect(plans.map { $0.integer("arms") } == [2, 3])
        let bytes = plans.compactMap { $0.integer("most_bytes") }
        #expect(bytes.count == 2 && 2 * bytes[1] == 3 * bytes[0], "\(bytes)")
        let text = try await installation.succeed("plan espn --pairs --arms 3 --seed 1")
        #expect(text.output.contains(" triples, ") && text.output.contains("about original and control"))
    }
}
