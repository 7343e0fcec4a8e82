import Formatting
import Foundation
import GRDB
import TestModel

extension DatabaseValue {
    /// A plain value as SQLite keeps it.
    ///
    /// Flags are 0 and 1, lists and objects are JSON. SQLite ends a text at U+0000; its picture keeps the rest of it.
    ///
    /// - Parameters:
    ///   - plain: the value.
    ///   - field: what the field holds.
    ///   - column: the column, for the error.
    /// - Throws: `ResultStoreError.unstorable` for an instant that has no text.
    init(_ plain: JSONValue, _ field: TestField.Value, column: String) throws(ResultStoreError) {
        switch plain {
        case .null: self = .null
        case .bool(let flag): self = (flag ? 1 : 0).databaseValue
        case .integer(let number): self = number.databaseValue
        case .number(let number):
            if case .instant = field { throw .unstorable(column: column, secondsSince1970: number) }
            self = number.databaseValue
        case .string(let text): self = Self(storable: text)
        case .array, .object: self = plain.text.databaseValue
        }
    }

    /// A text, with the picture of U+0000 in its place.
    init(storable text: String) {
        self = (text.utf8.contains(0) ? text.replacing("\0", with: "\u{2400}") : text).databaseValue
    }
}
