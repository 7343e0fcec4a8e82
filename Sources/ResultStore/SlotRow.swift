import Campaigns
import Basics
import Foundation
import GRDB
import TestModel

/// A row of a campaign or of one of its slots, read with checks, as the file may be edited with other tools.
struct SlotRow {
    let row: Row
    /// The database file, for messages.
    let path: String

    /// Returns the value of a column.
    ///
    /// - Throws: `ResultStoreError.unreadable` for an invalid value.
    func value<Value>(
        _ column: String, _ convert: (DatabaseValue) -> Value?
    ) throws(ResultStoreError) -> Value {
        let stored: DatabaseValue = row[column]
        guard let value = convert(stored) else {
            let name: String = row["campaign"] ?? row["name"] ?? ""
            throw .unreadable(
                path: path, .column(column, of: .campaign(name)), found: .value("\(stored)"))
        }
        return value
    }

    /// Returns the value of a column; nil for NULL.
    ///
    /// - Throws: as ``value(_:_:)``.
    func optional<Value>(
        _ column: String, _ convert: (DatabaseValue) -> Value?
    ) throws(ResultStoreError) -> Value? {
        let stored: DatabaseValue = row[column]
        return stored.isNull ? nil : try value(column, convert)
    }

    static func instant(_ value: DatabaseValue) -> Date? {
        String.fromDatabaseValue(value).flatMap(InstantText.date)
    }

    static func choice<Keyword: RawRepresentable<String>>(_ value: DatabaseValue) -> Keyword? {
        String.fromDatabaseValue(value).flatMap(Keyword.init(rawValue:))
    }

    static func json<Value: Decodable>(_ value: DatabaseValue) -> Value? {
        String.fromDatabaseValue(value).flatMap {
            try? JSONDecoder().decode(Value.self, from: Data($0.utf8))
        }
    }
}

extension StartedCampaign {
    init(_ row: SlotRow) throws(ResultStoreError) {
        self.init(
            name: try row.value("name", String.fromDatabaseValue),
            plan: try row.value("plan", String.fromDatabaseValue),
            vantagePoint: try row.value("vantage_point", String.fromDatabaseValue),
            state: try row.value("state", SlotRow.choice),
            file: try row.value("file", String.fromDatabaseValue),
            text: try row.value("text", String.fromDatabaseValue),
            started: try row.value("started", SlotRow.instant),
            changed: try row.value("changed", SlotRow.instant))
    }
}

extension SlotRecord {
    /// State of a slot whose round began, as stored; the other states are stored as their reasons.
    private static let begun = "begun"

    init(_ row: SlotRow) throws(ResultStoreError) {
        let fate = try row.value("fate", String.fromDatabaseValue)
        let kept: SlotStatus =
            fate == Self.begun
            ? .begun(try row.value("begun", SlotRow.instant))
            : .missed(try row.value("fate", SlotRow.choice))
        self.init(
            campaign: try row.value("campaign", String.fromDatabaseValue),
            plan: try row.value("plan", String.fromDatabaseValue),
            vantagePoint: try row.value("vantage_point", String.fromDatabaseValue),
            number: try row.value("slot", Int.fromDatabaseValue),
            start: try row.value("start", SlotRow.instant), fate: kept,
            order: try row.value("app_order", SlotRow.json),
            ending: try row.optional("ending", SlotRow.choice),
            ended: try row.optional("ended", SlotRow.instant),
            untested: try row.value("untested", SlotRow.json))
    }

    /// The values of its row.
    var arguments: StatementArguments {
        get throws(ResultStoreError) {
            let (word, begun): (String, String?) =
                switch fate {
                case .begun(let instant): (Self.begun, try ResultStore.text(instant))
                case .missed(let reason): (reason.rawValue, nil)
                }
            let ended: String? = if let ended { try ResultStore.text(ended) } else { nil }
            return [
                campaign, plan, vantagePoint, number, try ResultStore.text(start), word, begun,
                JSONValue.array(order.map { .string($0) }).text, ending?.rawValue, ended, untestedText,
            ]
        }
    }

    /// The untested apps, in the form of the column.
    var untestedText: String {
        JSONValue.array(
            untested.map {
                ["app": .string($0.app), "server": .string($0.server), "error": .string($0.error)]
            }
        ).text
    }
}
