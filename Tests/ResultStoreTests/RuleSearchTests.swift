import ClassifierSearch
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("Searches for a classifier's rule in the store")
struct RuleSearchTests {
    private var search: StoredRuleSearch {
        StoredRuleSearch(
            lead: .client, conclusion: .rule, isComplete: true, sparing: .nothing, serverText: nil,
            regions: [
                .init(
                    alternative: 1, packet: "C_1", left: 137, right: 141, flowOffset: 137, hex: "61622e63",
                    text: "ab.c", fields: ["TLS server name"], isFraming: false),
                .init(
                    alternative: 1, packet: "C_1", left: 0, right: 1, flowOffset: 0, hex: "16",
                    text: "\\x16",
                    fields: ["TLS record type"], isFraming: true),
            ],
            probes: [
                .init(
                    number: 3, testID: 2, purpose: .fields, regions: ["C_1 10-517", "C_2 0-9"],
                    outcome: .notDifferentiated, evidence: .throughput,
                    started: Date(timeIntervalSince1970: 1_795_246_262.25), duration: 1.25,
                    bytesReceived: 5_000_000, bytesSent: 517, ending: .stopped),
                .init(
                    number: 4, testID: 3, purpose: nil, regions: [], outcome: .inconclusive,
                    evidence: .analysis, started: Date(timeIntervalSince1970: 1_795_246_264),
                    duration: .zero,
                    bytesReceived: 0, bytesSent: 0, ending: .reset),
            ])
    }

    @Test("A search comes back with every region and every probe, and leaves with its test")
    func roundTrip() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var test = StoredTest.complete()
            test.kind = .dpi
            test.ruleSearch = search
            let id = try await store.insert(test)
            #expect(try await store.test(id: id) == test.numbered(id))
            try await store.remove(ids: [id])
            let left = try await store.read { db in
                try ["rule_search", "rule_region", "rule_probe"].map {
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
                }
            }
            #expect(left == [0, 0, 0])
        }
    }

    @Test("A file from before there were searches gets their tables and keeps its tests")
    func migration() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(.earlier())
            try store.close()
            try folder.edit(
                """
                \(TemporaryFolder.withoutCompanions);
                DROP TABLE rule_probe; DROP TABLE rule_region; DROP TABLE rule_search;
                DELETE FROM grdb_migrations WHERE identifier = 'schema 4'; PRAGMA user_version = 3
                """)
            let again = try folder.open()
            #expect(again.setAside == nil)
            #expect(try await again.test(id: id) == StoredTest.earlier().numbered(id))
            var test = StoredTest.complete()
            test.kind = .dpi
            test.ruleSearch = search
            let second = try await again.insert(test)
            #expect(try await again.test(id: second)?.ruleSearch == search)
        }
    }
}
