import Basics
import Characterisation
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

@Suite("Portraits of limits in the store")
struct LimitStoreTests {
    private var limit: StoredLimit {
        let start = LimitStart(
            effect: .slows, bytes: Interval(value: 1e6, lower: 9e5, upper: 1.1e6),
            seconds: Interval(value: 0.5, lower: 0.4, upper: 0.6),
            rate: Interval(value: 2e6, lower: 1.9e6, upper: 2.1e6))
        var portrait = LimitPortrait(acting: ActingShare(acted: 2, of: 3))
        portrait.effect = .slows
        (portrait.kind, portrait.sentAgain) = (.shaper, 0.25)
        (portrait.medianWait, portrait.longWait) = (0.25, 0.5)
        portrait.boxRate = Interval(value: 2e6, lower: 1.9e6, upper: 2.1e6)
        portrait.queue = Interval(value: 60_000, lower: 58_000, upper: 61_000)
        portrait.rate = start.rate
        portrait.triggers = [.bytes, .bucket]
        portrait.bytes = start.bytes
        portrait.seconds = start.seconds
        portrait.remembers = 10
        (portrait.scope, portrait.scopeGap, portrait.direction) = (.addressPair, 0.5, .both)
        portrait.decidedBy = [.segments]
        portrait.gaps = [.noRequestBehind]
        return StoredLimit(
            portrait,
            replays: [
                .init(
                    number: 0, Observation(Experiment(.original), segment: 1_448, start: start),
                    started: Date(timeIntervalSince1970: 1_795_246_262.25), duration: 20,
                    bytesReceived: 5_000_000, bytesSent: 517, ending: .stopped),
                .init(
                    number: 1,
                    Observation(
                        Experiment(.silence, holding: 30, before: 4), segment: 524, start: nil,
                        rest: .init(passed: Interval(value: 5, lower: 0, upper: 10), isLimited: false)),
                    started: Date(timeIntervalSince1970: 1_795_246_264), duration: 1,
                    bytesReceived: 0, bytesSent: 0, ending: .reset),
            ])
    }

    @Test("A portrait comes back with every replay, and leaves with its test")
    func roundTrip() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            var test = StoredTest.complete()
            test.kind = .characterisation
            test.limit = limit
            let id = try await store.insert(test)
            #expect(try await store.test(id: id) == test.numbered(id))
            let rows = try await store.rows("SELECT onset_bytes_value, begins_after FROM limits")
            #expect(rows.count == 1 && rows.first?.first == .number(1e6))
            try await store.remove(ids: [id])
            let left = try await store.read { db in
                try ["limit_portrait", "limit_experiment"].map {
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
                }
            }
            #expect(left == [0, 0])
        }
    }

    @Test("A file from before there were portraits gets their tables and keeps its tests")
    func migration() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(.complete())
            try store.close()
            try folder.edit(
                """
                \(Tables.additions.filter { $0.version > 21 }.map(\.removal).joined(separator: "; "));
                DROP TABLE record_check; DROP TABLE limit_experiment; DROP TABLE limit_portrait;
                DELETE FROM grdb_migrations WHERE CAST(substr(identifier, 8) AS INTEGER) > 21;
                PRAGMA user_version = 21
                """)
            let again = try folder.open()
            #expect(again.setAside == nil)
            #expect(try await again.test(id: id) == StoredTest.complete().numbered(id))
            var test = StoredTest.complete()
            test.kind = .characterisation
            test.limit = limit
            let second = try await again.insert(test)
            #expect(try await again.test(id: second)?.limit == limit)
        }
    }
}
