import Foundation
import GRDB
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

/// Databases that released versions of this program wrote, as SQL.
@Suite("Files of earlier versions")
struct EarlierFileTests {
    private func write(_ name: String, _ folder: TemporaryFolder) throws {
        let sql = try Checkout.text("Tests/Vectors/Stored/\(name)")
        var configuration = Configuration()
        // Rows may come before those that they belong to.
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database.path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test("A file of version 6 keeps its tests, and what its remarks held has places of its own")
    func version6() async throws {
        try await TemporaryFolder.with { folder in
            try write("database-6.sql", folder)
            let store = try folder.open()
            #expect(store.setAside == nil)
            let tests = try await store.tests(ids: [1, 2, 3], samples: true)
            #expect(tests.map(\.app) == ["espn", "espn", "espn"])
            #expect(tests.map(\.verdict) == [.noDifferentiation, .differentiation, nil])
            #expect(tests.map(\.synthesised) == ["", "", ""])
            #expect(tests.map(\.lab?.name) == [nil, "policer", nil])
            #expect(tests[1].lab?.rules?.contains("police rate=2Mbit/s") == true)
            #expect(tests.map(\.purpose) == [.test, .test, .test])
            #expect(tests[0].notes.isEmpty && tests[1].notes.isEmpty)
            #expect(
                tests[2].notes == [
                    "port 443 of the server did not tell this client's address; going on without it"
                ])
            #expect(tests[2].exchanges.count == 1)
            #expect(
                tests[2].exchanges.first?.legacyText
                    == "HTTP GET http://127.0.0.1:443/WHATSMYIPMAN: connection refused, 1.5 ms in all")
            #expect(tests[2].failure?.code == "control-connection-failed")
            #expect(
                tests[2].failure?.message
                    == "x cannot be reached (connection refused); try \"servers probe\"")
            #expect(tests[2].failure?.cause == nil)
            #expect(tests[1].decisions.first?.reasons.first == "area 0.9755 is >= 0.3")
            // The interval, -100 % to 99 %, took the recording's shape for noise.
            let effect = try #require(tests[1].effect)
            #expect(abs(effect.change + 0.975_520_010_431_927_7) < 1e-12)
            #expect(
                effect.isOfEarlierMethod && effect.changes == nil && effect.seed == 17_221_587_510_144_244_495
            )
            #expect(abs(try #require(tests[0].effect).change - 1.68e-6) < 1e-8)
            #expect(tests[2].effect == nil)
            #expect(tests.map { $0.sentStatistics?.isEmpty } == [false, false, false])
            for test in tests { #expect(test.settings["lab"] == nil && test.settings["sent-stats"] == nil) }
        }
    }
}
