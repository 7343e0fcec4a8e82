import Campaigns
package import Foundation
package import PostgresTesting
import ResultStore
import CentralDatabase

/// Homes that run one campaign, each by itself, and hand in to one database, which is killed now and then.
package enum Fleet {
    /// Runs a fleet to the campaign's end.
    ///
    /// - Parameters:
    ///   - shape: how large it is.
    ///   - server: where its database is made.
    ///   - folder: where homes keep their results.
    /// - Returns: what became of all that was planned.
    /// - Throws: what goes wrong that no outage explains.
    package static func run(
        _ shape: FleetShape, on server: PostgresServer, in folder: URL
    ) async throws -> FleetCount {
        let database = "fleet" + UUID().uuidString.prefix(8).lowercased()
        try server.ask("CREATE DATABASE \(database)")
        func address(_ user: String) throws -> DatabaseAddress {
            try DatabaseAddress(
                "postgresql://\(user)@/\(database)?host=\(server.socket)", environment: [:])
        }
        let campaign = try shape.campaign()
        let prepared = try await SharedDatabase.prepare(
            address("owner"), vantagePoints: shape.names, campaigns: [campaign.name], at: Date())
        let time = FleetTime(width: shape.width)
        var homes: [FleetHome] = []
        for (number, entry) in prepared.roles.enumerated() {
            let role = entry.role
            homes.append(
                try await FleetHome(
                    number, role.vantagePoint, campaign, to: address(role.name), in: folder, time))
        }

        let tests = SimulatedTests(shape.simulated, of: campaign)
        let outages = FleetOutages(of: server, shape, time)
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for home in homes {
                group.addTask {
                    await time.enter(at: campaign.span.lowerBound)
                    defer { time.leave() }
                    try await home.run(tests, outages)
                }
            }
            try await group.waitForAll()
        }
        var count = FleetCount(shape)
        count.seconds = (ContinuousClock.now - start) / .seconds(1)
        // Outages that the others were too quick for.
        for _ in outages.begun..<shape.kills { await homes.first?.handIn(through: outages) }
        count.kills = outages.begun

        var (identities, slots): ([String], [String]) = ([], [])
        for home in homes {
            let kept = try await count.count(home, apps: shape.apps)
            identities += kept.tests
            slots += kept.slots
            try home.store.close()
        }
        try count.compare(tests: identities, slots: slots, with: server, database)
        return count
    }
}
