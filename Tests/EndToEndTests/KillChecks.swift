import Basics
import Differentiation
import Foundation
import GRDB
import TerminalTesting
import TestSupport
import Testing

@Suite("Killed at any moment", .mustEnd)
struct KillChecks {
    /// What is under way when the process is killed.
    private enum Work: CaseIterable {
        case importing, tagging, removing, replaying
    }

    private static let imported = 40

    @Test("A hundred kills while tests are imported, tagged, removed and run lose nothing that was there")
    func losesNothing() async throws {
        let installation = try Installation()
        let source = installation.home.file("tests.jsonl")
        try Self.records.write(to: source, atomically: true, encoding: .utf8)
        try await installation.succeed(
            "consent give embedded other; settings set line-rate 200; results import '\(source.path)'")
        var generator = SeededGenerator(seed: 12)
        var before = try Self.tests(of: installation)
        #expect(before.ids.count == Self.imported)
        for round in 0..<100 {
            let work = Work.allCases[round % Work.allCases.count]
            let command =
                switch work {
                case .importing: "results import '\(source.path)'"
                case .tagging: "results tag 1-9999 round-\(round)"
                case .removing: "results remove 1-9999"
                case .replaying: "replay youtube"
                }
            let moment = Duration.milliseconds(Int.random(in: 0..<400, using: &generator))
            let hasEnded = try await installation.killing(command, after: moment)
            let after = try Self.tests(of: installation)
            let place: Comment = "round \(round), \(work) killed after \(moment)"
            #expect(after.isSound, place)
            #expect(after.wholeTests == after.ids.count, place)
            switch work {
            case .importing:
                #expect(after.ids.isSuperset(of: before.ids), place)
                if hasEnded { #expect(after.ids.count >= Self.imported, place) }
            case .tagging:
                #expect(after.ids == before.ids, place)
                let tagged = after.tagged["round-\(round)"] ?? 0
                #expect(tagged == after.ids.count || (tagged == 0 && !hasEnded), place)
            case .removing:
                #expect(after.ids == before.ids && !hasEnded || after.ids.isEmpty, place)
            case .replaying: #expect(after.ids.isSuperset(of: before.ids), place)
            }
            before = after
        }
    }

    /// What the database holds, read without the program.
    private struct Contents {
        let ids: Set<Int64>
        /// How many tests have the replays that each of them was imported with, or were run here.
        let wholeTests: Int
        let tagged: [String: Int]
        let isSound: Bool
    }

    private static func tests(of installation: Installation) throws -> Contents {
        let database = try DatabaseQueue(path: installation.home.file("results.sqlite").path)
        return try database.read { db in
            Contents(
                ids: try Set(Int64.fetchAll(db, sql: "SELECT id FROM test")),
                wholeTests: try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM test WHERE status <> 'completed'
                            OR (SELECT count(*) FROM replay WHERE test_id = test.id) = 2
                        """) ?? 0,
                tagged: try Dictionary(
                    uniqueKeysWithValues: Row.fetchAll(
                        db, sql: "SELECT name, count(*) FROM tag GROUP BY name"
                    )
                    .map { ($0[0], $0[1]) }),
                isSound: try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"]
                    && Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
        }
    }

    /// Tests as an export wrote them, each with an identity of its own.
    private static var records: String {
        get throws {
            let record = try Checkout.text("Tests/Fuzzing/Corpus/results-record/samples")
            let uuid = try #require(record.firstMatch(of: /"uuid": ?"(?<id>[^"]+)"/)).output.id
            return (0..<imported).map { _ in record.replacing(uuid, with: UUID().uuidString) }
                .joined(separator: "")
        }
    }
}
