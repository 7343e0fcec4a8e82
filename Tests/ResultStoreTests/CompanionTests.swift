import Foundation
import Recordings
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("What stands beside a test")
struct CompanionTests {
    @Test("notes keep their order and time, and none of it changes the test")
    func notes() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(.complete())
            let notes = [
                UserNote(written: .morning(plus: 9), text: "first"),
                UserNote(written: .morning(plus: 3), text: "second 'note'\nof two lines"),
            ]
            for note in notes { #expect(try await store.add(note, to: id)) }
            #expect(try await !store.add(notes[0], to: 99))
            #expect(try await store.companions(of: id)?.userNotes == notes)
            #expect(try await store.list(limit: 1).first?.userNotes == notes)
            #expect(try await store.test(id: id) == StoredTest.complete().numbered(id))
            #expect(try await store.clearNotes(of: [id, 99]) == 2)
            #expect(try await store.companions(of: id)?.userNotes == [])
            #expect(try await store.companions(of: 99) == nil)
        }
    }

    @Test("tags are given and taken away, once each, and tests are found by all of theirs")
    func tags() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            for second in 0..<3 {
                _ = try await store.insert(.complete(started: .morning(plus: Double(second)), samples: 1))
            }
            #expect(try await store.tag([1, 2, 99], adding: ["b", "a"]) == 2)
            #expect(try await store.tag([1, 3], adding: ["a", "c"], removing: ["b"]) == 2)
            #expect(try await store.tag([1], adding: ["a"], removing: ["x"]) == 0)
            #expect(try await store.list(limit: 9).map(\.tags) == [["a", "c"], ["a", "b"], ["a", "c"]])
            #expect(try await store.ids(filter: TestFilter(tags: ["a"])) == [3, 2, 1])
            #expect(try await store.ids(filter: TestFilter(tags: ["c", "a"])) == [3, 1])
            #expect(try await store.ids(filter: TestFilter(tags: ["b", "c"])) == [])
            #expect(try await store.count(filter: TestFilter(tags: ["b"])) == 1)
            try await store.remove(ids: [2])
            #expect(try await store.count(filter: TestFilter(tags: ["b"])) == 0)
        }
    }

    @Test("a test knows who repeats it, which localizations use it and which searches looked for its rule")
    func links() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let first = try await store.insert(.complete(samples: 1))
            var confirmation = StoredTest.complete(samples: 1)
            confirmation.confirms = first
            let second = try await store.insert(confirmation)
            var run = StoredTest.complete(samples: 0)
            run.kind = .localization
            run.localization = StoredLocalization(
                single: first, thresholds: .init(pairSum: 0.05, loss: 0.05, share: 0.95))
            let (third, pair) = try await store.insert(
                run, with: [.complete(samples: 1), .complete(samples: 1)])
            var search = StoredTest.complete(started: .morning(plus: 99), samples: 0)
            search.kind = .dpi
            search.ruleSearch = StoredRuleSearch(lead: .client)
            let last = try await store.insert(search)
            let companions = try #require(try await store.companions(of: first))
            #expect(companions.confirmedBy == [second])
            #expect(companions.localizations == [third])
            #expect(companions.ruleSearches == [last])
            #expect(companions.origin == nil)
            #expect(try await store.companions(of: pair[1])?.localizations == [third])
            #expect(try await store.companions(of: last)?.ruleSearches == [])
        }
    }

    @Test("every test has an identity of its own, those of an older file too")
    func identities() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            for _ in 0..<3 { _ = try await store.insert(.earlier(samples: 1)) }
            let before = try await [1, 2, 3].asyncMap { try await store.companions(of: $0)?.uuid }
            #expect(Set(before).count == 3 && !before.contains(nil))
            try store.close()
            try folder.edit(TemporaryFolder.withoutCompanions)
            let again = try folder.open()
            #expect(again.setAside == nil)
            let after = try await [1, 2, 3].asyncMap { try await again.companions(of: $0)?.uuid ?? "" }
            #expect(Set(after).count == 3)
            for uuid in after { #expect(UUID(uuidString: uuid)?.uuidString.lowercased() == uuid) }
            #expect(try await again.test(id: 2) == StoredTest.earlier(samples: 1).numbered(2))
        }
    }
}

@Suite("Orders of a list")
struct SortTests {
    @Test(
        "tests are sorted by what is asked for; ties are broken by the start",
        arguments: [
            (TestSort(.started), [5, 4, 3, 2, 1]), (TestSort(.started, isReversed: true), [1, 2, 3, 4, 5]),
            (TestSort(.id), [5, 4, 3, 2, 1]), (TestSort(.id, isReversed: true), [1, 2, 3, 4, 5]),
            (TestSort(.app), [5, 2, 4, 3, 1]), (TestSort(.app, isReversed: true), [1, 3, 4, 2, 5]),
            (TestSort(.verdict), [4, 3, 1, 2, 5]), (TestSort(.verdict, isReversed: true), [2, 1, 3, 4, 5]),
            (TestSort(.difference), [2, 4, 3, 1, 5]),
            (TestSort(.difference, isReversed: true), [1, 3, 4, 2, 5]),
            (TestSort(.server), [5, 4, 3, 2, 1]), (TestSort(.server, isReversed: true), [1, 2, 3, 4, 5]),
        ] as [(TestSort, [Int64])])
    func orders(sort: TestSort, expected: [Int64]) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            func add(_ app: String, _ second: Double, _ verdict: TestVerdict, _ area: Double) async throws {
                var test = StoredTest.complete(
                    app: app, started: .morning(plus: second), verdict: verdict, samples: 1)
                test.statistics = StoredStatistics(
                    area: area, ksStatistic: 0, ksPValue: 1, resamplingRatio: 0, meanOriginal: 1,
                    meanControl: 1)
                _ = try await store.insert(test)
            }
            try await add("zoom", 0, .inconclusive, 0.1)
            try await add("espn", 1, .noDifferentiation, -0.9)
            try await add("netflix", 2, .differentiation, 0.2)
            try await add("netflix", 3, .differentiation, 0.5)
            // With another server, "boston".
            var failed = StoredTest.unfinished(.failed, code: "x", started: .morning(plus: 4))
            failed.app = "deezer"
            _ = try await store.insert(failed)
            #expect(try await store.list(limit: 9, sort: sort).map(\.id) == expected)
            #expect(try await store.ids(limit: 2, offset: 1, sort: sort) == Array(expected[1...2]))
        }
    }

    @Test(
        "a list is read from the index of its order alone, whatever it is chosen by",
        arguments: TestSort.Key.allCases)
    func narrow(key: TestSort.Key) async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let filter = TestFilter(
                app: "x", verdict: .noEvidence, status: .failed, kind: .dpi, category: .music, server: "s",
                tags: ["t"])
            for sort in [TestSort(key), TestSort(key, isReversed: true)] {
                let plan = try await store.plan(filter, sort)
                #expect(
                    plan.first?.contains("USING COVERING INDEX list_by_\(key.rawValue)") == true, "\(plan)")
                guard sort == TestSort(key) else { continue }
                #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY"), "\(plan)")
            }
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

extension TemporaryFolder {
    /// Takes away what version 18 brought: texts stored once, and samples in blocks.
    private static let withoutPacking = """
        CREATE TABLE a AS SELECT * FROM setting; CREATE TABLE b AS SELECT * FROM decision;
        CREATE TABLE c AS SELECT * FROM sample;
        DROP VIEW setting; DROP VIEW decision; DROP VIEW sample;
        ALTER TABLE a RENAME TO setting; ALTER TABLE b RENAME TO decision; ALTER TABLE c RENAME TO sample;
        CREATE TABLE packed_samples (replay_id, slice_end_s, throughput_mbps);
        DROP TABLE sample_block; DROP TABLE test_text; DROP TABLE shared_text;
        """

    /// Makes a database what version 4 left.
    static let withoutCompanions = """
        \(Tables.additions.filter { $0.version > 17 }.map(\.removal).joined(separator: "; "));
        \(withoutPacking)
        DROP TABLE record_check; DROP TABLE limit_experiment; DROP TABLE limit_portrait;
        DROP INDEX evidence_by_app; DROP INDEX counted_by_app;
        DROP INDEX test_by_network; DROP INDEX verdicts_by_app; DROP INDEX test_by_campaign;
        DROP INDEX test_by_round; DROP TABLE campaign; DROP TABLE campaign_slot;
        DROP TABLE handed_in; DROP TABLE shared_database;
        DROP INDEX test_by_uuid; DROP INDEX test_by_confirms; DROP INDEX list_by_started;
        DROP INDEX list_by_id; DROP INDEX list_by_app; DROP INDEX list_by_verdict;
        DROP INDEX list_by_difference; DROP INDEX list_by_server;
        ALTER TABLE test DROP COLUMN uuid; ALTER TABLE test DROP COLUMN origin_id;
        ALTER TABLE test DROP COLUMN imported; ALTER TABLE replay DROP COLUMN samples_left_out;
        DROP TABLE tag; DROP TABLE user_note; DROP TABLE outside_link; DROP TABLE effect; DROP TABLE exchange;
        ALTER TABLE test DROP COLUMN purpose; ALTER TABLE test DROP COLUMN lab_name;
        ALTER TABLE test DROP COLUMN lab_rules; ALTER TABLE test DROP COLUMN synthesised;
        ALTER TABLE test DROP COLUMN sent_statistics; ALTER TABLE test DROP COLUMN failure_cause;
        DROP TABLE series_look; DROP TABLE series_pair; DROP TABLE series;
        ALTER TABLE test DROP COLUMN pair_of; DROP TABLE packed_samples; DROP INDEX test_by_start;
        DROP INDEX test_by_app; DROP INDEX test_by_verdict; DROP INDEX test_by_status;
        ALTER TABLE test DROP COLUMN source; ALTER TABLE test DROP COLUMN network;
        ALTER TABLE test DROP COLUMN withheld;
        ALTER TABLE test DROP COLUMN consent_operator; ALTER TABLE test DROP COLUMN consent_version;
        ALTER TABLE test DROP COLUMN campaign_name; ALTER TABLE test DROP COLUMN campaign_plan;
        ALTER TABLE test DROP COLUMN campaign_slot; ALTER TABLE test DROP COLUMN campaign_rehearsal;
        ALTER TABLE test DROP COLUMN campaign_place;
        ALTER TABLE test DROP COLUMN campaign_vantage_point; ALTER TABLE test DROP COLUMN campaign_as_number;
        ALTER TABLE test DROP COLUMN campaign_country; ALTER TABLE test DROP COLUMN campaign_network;
        ALTER TABLE test DROP COLUMN campaign_site;
        DELETE FROM grdb_migrations WHERE CAST(substr(identifier, 8) AS INTEGER) >= 5; PRAGMA user_version = 4
        """
}
