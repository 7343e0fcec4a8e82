import Formatting
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ResultStore
@testable import TestModel

/// A record that got a field: its property and its line in the table are all that tells of it.
private struct Hop: FieldRecord, Equatable {
    var name: String
    var jitter: Double?
    var losses: [Double]

    static let blank = Hop(name: "", jitter: nil, losses: [])
    static let table = FieldTable<Hop>([
        .field("name", \.name, .name, "the router's name"),
        .field(
            "losses", \.losses, .gappedList(of: .share), "both ways",
            columns: .spread(["loss_up", "loss_down"])),
        // The new one.
        .field("jitter_s", \.jitter, .duration, "how much its delay varies"),
    ])
}

@Suite("The table of fields")
struct FieldTableTests {
    private let hop = Hop(name: "core-1", jitter: 0.25, losses: [0.5, .nan])

    @Test("A field that is added is written to the database and read from it")
    func columns() async throws {
        try await TemporaryFolder.with { folder in
            let store = try folder.open()
            let id = try await store.insert(.complete(samples: 1))
            let layout = RowLayout<Hop>(table: "hop", keys: ["test_id", "position"])
            let hops = [hop, Hop(name: "core-2", jitter: nil, losses: [])]
            let path = folder.database.path
            let back = try await store.write { db in
                try db.execute(
                    sql:
                        "CREATE TABLE hop (test_id, position, name TEXT, loss_up REAL, loss_down REAL, jitter_s REAL)"
                )
                try layout.insert(hops, of: id, db)
                return try layout.parts(of: id, TestReading(db: db, path: path))
            }
            #expect(back.map(\.jitter) == [0.25, nil])
            #expect(back.map(\.name) == ["core-1", "core-2"])
            #expect(back[0].losses.first == 0.5 && back[0].losses.last?.isNaN == true && back[1].losses == [])
        }
    }

    @Test("It is a key of records and objects, and has its type, its bounds and its meaning")
    func keys() throws {
        #expect(Hop.table.fields.map(\.name) == ["name", "losses", "jitter_s"])
        #expect(hop.flatObject.text == #"{"name":"core-1","losses":[0.5,null],"jitter_s":0.25}"#)
        let object = JSONValue.object(Hop.table.object(hop, samples: false))
        #expect(object.text == hop.flatObject.text)
        let again = try Hop(row: Hop.table.row(hop)[...])
        #expect(again.jitter == 0.25 && again.name == "core-1")
        let field = try #require(Hop.table.fields.last)
        #expect(field.isOptional && field.meaning == "how much its delay varies")
        try field.check(.null)
        #expect(throws: RecordFault.wrong(key: "jitter_s", value: "\"x\"")) { try field.check("x") }
        #expect(
            throws: RecordFault.outside(key: "jitter_s", value: "-1", range: .real(0...1e9, .seconds))
        ) { try field.check(.integer(-1)) }
    }

    @Test("A value of another type is named with its field")
    func misfit() {
        #expect(throws: FieldMisfit("name", .integer(3))) { try Hop(row: [.integer(3), [], .null][...]) }
    }
}
