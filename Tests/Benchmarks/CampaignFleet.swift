import Campaigns
import FleetTesting
import PostgresTesting
import TestSupport

/// A hundred homes that run a campaign of thirty days in virtual time and hand in to one PostgreSQL, which is killed
/// twenty times: what became of every test that was planned.
struct CampaignFleet: Benchmark {
    let name = "campaign fleet"

    func figures(_ effort: Effort) async throws -> [Figure] {
        guard PostgresServer.isHere else {
            throw BenchmarkError.programMissing("PostgreSQL 15", remedy: "install Debian's postgresql")
        }
        let shape =
            effort.isQuick
            ? FleetShape(homes: 10, days: 7, rounds: 4, apps: 2, kills: 4)
            : FleetShape(homes: 100, days: 30, rounds: 4, apps: 2, kills: 20)
        let (server, cpu) = (try PostgresServer(), try ProcessCost.cpuSeconds())
        let count = try await withTemporaryFolder { folder in
            try await Fleet.run(shape, on: server, in: folder)
        }
        guard count.addsUp else { throw BenchmarkError.wrongOutcome("it does not add up: \(count)") }
        func number(_ name: String, _ value: Int, aim: Figure.Aim? = nil) -> Figure {
            Figure(name, "", [Double(value)], aim: aim)
        }
        let handedIn = count.handedIn
        let endings = RoundEnding.allCases.map {
            number("slots, round \($0.rawValue)", count.rounds[$0] ?? 0)
        }
        let reasons = MissedSlot.allCases.map {
            number("slots missed, \($0.rawValue)", count.missed[$0] ?? 0)
        }
        return [number("homes", shape.homes), number("slots planned", count.slots)] + endings + reasons + [
            number("tests planned", count.tests), number("tests run", count.run),
            number("tests missed with their slots", count.unrun),
            number("tests that could not begin", count.untested),
            number("tests of rounds cut short", count.cutShort), number("database killed", count.kills),
            number("handing in interrupted", handedIn.interrupted),
            number("tests brought again", handedIn.known),
            number("tests in the database", count.rows),
            number("doubled", count.doubled, aim: .atMost(0)), number("lost", count.lost, aim: .atMost(0)),
            number("of nobody", count.strange, aim: .atMost(0)),
            number("slots lost", count.lostSlots, aim: .atMost(0)),
            Figure("handing in after a round", "ms", handedIn.seconds.map { $0 * 1e3 }),
            Figure("all of it", "s", [count.seconds]),
            Figure("CPU time beside PostgreSQL's", "s", [try ProcessCost.cpuSeconds() - cpu]),
            Figure("tests run and handed in", "1/s", [Double(count.rows) / count.seconds]),
        ]
    }
}
