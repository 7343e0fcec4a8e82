package import Campaigns
import Foundation
import PostgresTesting
import ResultStore
import TestModel

/// What became of all that a fleet planned, counted in its homes and, by PostgreSQL's own program, in the database.
package struct FleetCount: Sendable {
    /// Slots and tests that were planned.
    package let slots: Int
    package let tests: Int
    /// Slots with a round, by how it ended.
    package var rounds: [RoundEnding: Int] = [:]
    /// Slots without a round, by the reason.
    package var missed: [MissedSlot: Int] = [:]
    /// Tests that homes keep.
    package var run = 0
    /// Tests that could not begin.
    package var untested = 0
    /// Tests of rounds that were cut short.
    package var cutShort = 0
    /// Tests of slots without a round.
    package var unrun = 0
    /// Rows of tests in the database, and those of them that no home keeps.
    package var (rows, strange) = (0, 0)
    /// Tests that the database has twice, and that it has not.
    package var (doubled, lost) = (0, 0)
    /// Slots with a fate that the database has not.
    package var lostSlots = 0
    /// Times that the database was killed.
    package var kills = 0
    /// What homes saw of handing in.
    package var handedIn = FleetHandedIn()
    /// How long all of it took, in seconds.
    package var seconds = 0.0

    init(_ shape: FleetShape) {
        slots = shape.slots
        tests = shape.tests
    }

    /// Whether every slot has one fate and every test is accounted for.
    package var addsUp: Bool {
        slots == rounds.values.reduce(0, +) + missed.values.reduce(0, +)
            && tests == run + untested + cutShort + unrun
    }

    /// Counts what a home keeps.
    ///
    /// - Returns: the identities of its tests, and its slots as the database names them.
    /// - Throws: `ResultStoreError`.
    mutating func count(_ home: FleetHome, apps: Int) async throws -> (tests: [String], slots: [String]) {
        let kept = try await home.store.slots(ofCampaign: home.started.name)
        let stored = try await home.store.rounds(of: home.started)
        for slot in kept {
            switch slot.fate {
            case .missed(let reason):
                missed[reason, default: 0] += 1
                unrun += apps
            case .begun:
                guard let ending = slot.ending else { continue }
                rounds[ending, default: 0] += 1
                let tests = stored[slot.number]?.stored ?? 0
                run += tests
                untested += slot.untested.count
                if ending != .complete { cutShort += apps - tests - slot.untested.count }
            }
        }
        handedIn += home.handedIn
        let identities = try await home.store.portables(ids: home.store.ids(), samples: false).map(\.uuid)
        return (identities, kept.map { "\($0.vantagePoint)|\($0.number)" })
    }

    /// Compares what homes keep with what a database has.
    ///
    /// - Parameters:
    ///   - tests: the identities of the homes' tests.
    ///   - slots: the homes' slots.
    ///   - server: the database's server.
    ///   - database: its name.
    /// - Throws: what keeps the database from answering.
    mutating func compare(
        tests: [String], slots: [String], with server: PostgresServer, _ database: String
    ) throws {
        let there = try server.ask("SELECT uuid FROM wehe.test", of: database)
        // Each app is tested once in a slot; a second row of it would have another identity.
        let places = try server.ask("SELECT vantage_point, slot, app FROM wehe.test", of: database)
        let (kept, known) = (Set(tests), Set(there))
        rows = there.count
        doubled = places.count - Set(places).count
        lost = kept.subtracting(known).count
        strange = known.subtracting(kept).count
        lostSlots =
            Set(slots)
            .subtracting(try server.ask("SELECT vantage_point, number FROM wehe.slot", of: database)).count
    }
}
