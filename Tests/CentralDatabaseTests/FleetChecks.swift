import Campaigns
import FleetTesting
import PostgresTesting
import TestSupport
import Testing

extension BrokenConnectionTests {
    @Test("What homes of a campaign ran is handed in once, however often the database is killed")
    func fleet() async throws {
        let server = try #require(PostgresServer.current)
        let folder = try TemporaryFolder()
        let shape = FleetShape(homes: 4, days: 3, rounds: 2, apps: 2, kills: 3)
        let count = try await Fleet.run(shape, on: server, in: folder.url)
        #expect(count.slots == 24 && count.tests == 48 && count.kills == 3)
        #expect(count.addsUp, "\(count)")
        // One home's machine slept, another's allowance was used up, a third's process died, a fourth's tests failed.
        #expect((count.missed[.notRunning] ?? 0) >= 2 && (count.missed[.allowance] ?? 0) >= 1)
        #expect(count.rounds[.interrupted] == 1 && count.cutShort == 2 && count.untested == 1)
        #expect(count.rows == count.run && count.handedIn.times > 0)
        #expect(count.doubled == 0 && count.lost == 0 && count.strange == 0 && count.lostSlots == 0)
        #expect(count.handedIn.others == 0)
    }
}
