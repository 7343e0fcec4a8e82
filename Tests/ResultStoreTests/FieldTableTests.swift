import Basics
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

/// A record that got fields: their properties and their lines in the table are all that tells of them.
private struct Hop: FieldRecord, Equatable {
    var name: String
    var jitter: Double?
    var losses: [Double]
    var side = Side.ours

    enum Side: String, CaseIterable, FieldRepresentable { case ours = "o'urs", theirs }

    static let blank = Hop(name: "", jitter: nil, losses: [])
    static let table = FieldTable<Hop>([
        .field("name", .open, \.name, .name, .both("the router's name", "le nom du routeur")),
        .field(
            "losses", .open, \.losses, .gappedList(of: .share), .both("both ways", "dans les deux sens"),
            columns: .spread(["loss_up", "loss_down"])),
        // The new ones.
        .field(
            "jitter_s", .open, \.jitter, .duration,
            .both("how much its delay varies", "la variation de son délai"),
            since: Schema.version + 2),
        .field(
            "side", .open, \.side, .both("whose router it is", "le propriétaire du routeur"),
            since: Schema.version + 1),
    ])
}

@Suite("The table of fields")
struct FieldTableTests {
    private let hop = Hop(name: "core-1", jitter: 0.25, losses: [0.5, .nan], side: .theirs)

    @Test("An added field gets its column in a file of before, whose rows have what a blank record has")
    func columns() async throws {
        try await TemporaryFolder.with { folder in
            let layout = RowLayout<Hop>(table: "hop", keys: ["test_id", "position"])
            let store = try folder.open()
            let id = try await store.insert(.complete(samples: 1))
            try await store.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE hop (test_id, position, name TEXT, loss_up REAL, loss_down REAL);
                        INSERT INTO hop VALUES (\(id), 0, 'core-0', 0.125, 0.25)
                        """)
            }
            try store.close()

            let queue = try DatabaseQueue(path: folder.database.path)
            try Schema.migrator(upTo: Schema.version + 1, adding: layout.additions).migrate(queue)
            #expect(try columns(queue) == ["test_id", "position", "name", "loss_up", "loss_down", "side"])
            try Schema.migrator(adding: layout.additions).migrate(queue)
            #expect(Schema.version(with: layout.additions) == Schema.version + 2)
            let path = folder.database.path
            let hops = [hop, Hop(name: "core-2", jitter: nil, losses: [])]
            let (back, version, side) = try queue.write { db in
                for (position, hop) in hops.enumerated() {
                    try layout.insert(hop, keys: [id.plain, (position + 1).plain], db)
                }
                return (
                    try layout.parts(of: id, TestReading(db: db, path: path)),
                    try Int.fetchOne(db, sql: "PRAGMA user_version"),
                    try Row.fetchOne(db, sql: "SELECT * FROM pragma_table_info('hop') WHERE name = 'side'")
                )
            }
            #expect(back.map(\.jitter) == [nil, 0.25, nil])
            #expect(back.map(\.name) == ["core-0", "core-1", "core-2"])
            #expect(back.map(\.side) == [.ours, .theirs, .ours])
            #expect(back[1].losses.first == 0.5 && back[1].losses.last?.isNaN == true && back[2].losses == [])
            #expect(version == Schema.version + 2)
            #expect(side?["type"] == "TEXT" && side?["notnull"] == 1)
        }
    }

    private func columns(_ queue: DatabaseQueue) throws -> [String] {
        try queue.read { try $0.columns(in: "hop").map(\.name) }
    }

    @Test("In a record of before it has what a blank one has; what was always there has to be there")
    func records() throws {
        let earlier = try JSONValue(parsing: #"[{"name":"core-1","losses":[0.5,null]}]"#)
        #expect(try Hop.list(earlier, named: "hops").map(\.side) == [.ours])
        let alone = try Hop.table.row(of: [("losses", [.number(0.5), .null]), ("name", "core-1")])
        #expect(alone == ["core-1", [.number(0.5), .null], .null, "o'urs"])
        #expect(throws: RecordError.missing(key: "name")) { try Hop.table.row(of: [("losses", [])]) }
        #expect(throws: RecordError.unknown(key: "hue")) {
            try Hop.table.row(of: [("name", "core-1"), ("losses", []), ("hue", 3), ("tint", 4)])
        }
        let field = TestField(
            "hops", .open, .list(of: .record(Hop.table.fields)), .both("the way", "le chemin"))
        try field.check(earlier)
        #expect(throws: RecordError.missing(key: "hops[0].losses")) {
            try field.check(JSONValue(parsing: #"[{"name":"core-1"}]"#))
        }
    }

    @Test("It is a key of records and objects, and has its type, its bounds and its meaning")
    func keys() throws {
        #expect(Hop.table.fields.map(\.name) == ["name", "losses", "jitter_s", "side"])
        #expect(
            hop.flatObject.text == #"{"name":"core-1","losses":[0.5,null],"jitter_s":0.25,"side":"theirs"}"#)
        let object = JSONValue.object(Hop.table.object(hop, samples: false))
        #expect(object.text == hop.flatObject.text)
        let again = try Hop(row: Hop.table.row(hop)[...])
        #expect(again.jitter == 0.25 && again.name == "core-1")
        let field = Hop.table.fields[2]
        #expect(field.isOptional && field.meaning.english == "how much its delay varies")
        try field.check(.null)
        #expect(throws: RecordError.wrong(key: "jitter_s", value: "\"x\"")) { try field.check("x") }
        #expect(
            throws: RecordError.outside(key: "jitter_s", value: "-1", range: .real(0...1e9, .seconds))
        ) { try field.check(.integer(-1)) }
    }

    @Test("A value of another type is named with its field")
    func misfit() {
        #expect(throws: FieldError("name", .integer(3))) {
            try Hop(row: [.integer(3), [], .null, "theirs"][...])
        }
    }
}
