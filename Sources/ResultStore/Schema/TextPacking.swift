import Basics
import GRDB
import TestModel

/// Migration of the settings and decisions of all tests to shared texts, as in version 18 of the schema; one
/// test at a time, so that memory use does not grow with their number.
struct TextPacking {
    private let db: Database
    private let texts: SharedTexts
    /// The numbers of texts of settings, by SQLite's JSON of their rows.
    private var settings: [String: Int64] = [:]

    private static let mostRemembered = 1_000

    init(_ db: Database) {
        self.db = db
        texts = SharedTexts(db)
    }

    /// Runs the migration.
    ///
    /// - Throws: SQLite's errors.
    mutating func run() throws {
        // Both are in the order of their keys, which is that of the tests.
        let settings = try Row.fetchCursor(
            db,
            sql: """
                SELECT test_id, json_group_object(name, CAST(value AS TEXT)) FROM setting GROUP BY test_id
                """)
        let decisions = try Row.fetchCursor(
            db,
            sql: """
                SELECT test_id, profile, verdict, direction, area_threshold, p_threshold, ratio_threshold, reasons
                FROM decision ORDER BY test_id, position
                """)
        var setting = try settings.next()?.copy()
        var decision = try decisions.next()?.copy()
        while let test = [setting, decision].compactMap({ $0?[0] as Int64? }).min() {
            var number: Int64?
            if let row = setting, row[0] == test {
                number = try self.number(ofSettings: row[1])
                setting = try settings.next()?.copy()
            }
            var made: [JSONValue] = []
            while let row = decision, row[0] == test {
                made.append(Self.decision(row))
                decision = try decisions.next()?.copy()
            }
            try texts.insert(of: test, settings: number, made)
        }
    }

    /// Returns the number of the text for settings, which SQLite escapes differently from this program.
    private mutating func number(ofSettings text: String) throws -> Int64 {
        if let number = settings[text] { return number }
        let number = try texts.number(
            of: (try? JSONValue(parsing: text))?.text ?? text, .settings)
        if settings.count == Self.mostRemembered { settings = [:] }
        settings[text] = number
        return number
    }

    /// Returns a decision as an object. Manually edited, invalid values are kept, and reported when they are
    /// read.
    private static func decision(_ row: Row) -> JSONValue {
        let names = [
            "profile", "verdict", "direction", "area_threshold", "p_threshold", "ratio_threshold", "reasons",
        ]
        return .object(
            names.enumerated().map { place, name in
                let value = plain(row[place + 1])
                guard name == "reasons", case .string(let text) = value else { return (name, value) }
                return (name, (try? JSONValue(parsing: text)) ?? value)
            })
    }

    private static func plain(_ value: DatabaseValue) -> JSONValue {
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(number)
        case .double(let number): .number(number)
        case .string(let text): .string(text)
        case .blob(let data): .string(String(decoding: data, as: UTF8.self))
        }
    }
}
