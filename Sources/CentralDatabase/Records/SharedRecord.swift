import Basics
import Foundation
import TestModel

/// A test as a row of the shared database.
struct SharedRecord: Sendable {
    /// Its identity.
    let uuid: String
    /// The values of the columns, in the order of ``columns``.
    let values: [PostgresValue]
    /// Start of the test, as ISO 8601.
    let started: String

    /// The columns with their types.
    static let columns = [
        ("uuid", "uuid"), ("started", "timestamptz"), ("campaign", "text"), ("vantage_point", "text"),
        ("slot", "integer"), ("app", "text"), ("server", "text"), ("kind", "text"), ("status", "text"),
        ("verdict", "text"), ("source", "text"), ("network", "text"), ("as_number", "bigint"),
        ("country", "text"), ("schema", "integer"), ("record", "bytea"),
    ]

    /// Converts a test of a campaign's round.
    ///
    /// - Throws: `CentralDatabaseError.unwritable` for a test outside a campaign, for an invalid date, for a
    ///   record that is too large, and if there is not enough memory to compress it.
    init(_ portable: PortableTest) throws(CentralDatabaseError) {
        let test = portable.test
        guard let round = test.round,
            let started = InstantText.text(test.started),
            let record = Deflated.bytes(
                of: Array(JSONValue.object(ExportRecord.pairs(portable, samples: true)).text.utf8))
        else { throw .unwritable(uuid: portable.uuid) }
        uuid = portable.uuid
        self.started = started
        values = [
            .text(uuid), .text(started), .text(round.campaign), .text(round.vantagePoint),
            PostgresValue(round.slot), .text(test.app), .text(test.server.name), .text(test.kind.rawValue),
            .text(test.status.rawValue), PostgresValue(test.measuredVerdict?.rawValue),
            .text(test.source.rawValue), PostgresValue(round.network ?? test.network),
            PostgresValue(round.asNumber), PostgresValue(round.country),
            PostgresValue(ExportRecord.schema), .bytes(record),
        ]
    }

    /// Reads the test of a row; nil if its record is damaged, of an unknown version, longer than any test's,
    /// or does not match the row's identity or campaign, which would reveal data that the user may not see.
    ///
    /// - Parameter row: `uuid`, `campaign`, `vantage_point` and `record`.
    /// - Returns: the test, and its approximate memory in bytes, or the bytes needed to detect that there is
    ///   none.
    static func read(_ row: PostgresRow) -> (test: PortableTest?, bytes: Int) {
        guard let compressed = row.bytes(3), let plain = Deflated.plain(of: compressed) else {
            return (nil, 0)
        }
        guard let line = String(validating: plain, as: UTF8.self),
            let portable = try? ExportRecord.test(line: line), portable.uuid == row.text(0),
            portable.test.round?.campaign == row.text(1), portable.test.round?.vantagePoint == row.text(2)
        else { return (nil, plain.count) }
        let numbers = portable.test.replays.reduce(0) { $0 + $1.throughput.count + $1.sliceEnds.count }
        return (portable, plain.count + 8 * numbers)
    }
}
