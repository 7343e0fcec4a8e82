import Basics
import Foundation

/// A value of a statement's parameter, or of a field in a copied row.
enum PostgresValue: Equatable, Sendable {
    case null
    /// A text, which PostgreSQL converts to the parameter's type.
    case text(String)
    /// Bytes, only for `bytea`.
    case bytes([UInt8])

    /// Creates a text, or null.
    init(_ text: String?) { self = text.map(PostgresValue.text) ?? .null }

    /// Creates an integer as text, or null.
    init(_ number: (some BinaryInteger)?) { self.init(number.map { "\($0)" }) }

    /// Creates a PostgreSQL array of texts.
    init(list: [String]) {
        let elements = list.map { element in
            "\"" + element.escaping(["\\": "\\\\", "\"": "\\\""]) + "\""
        }
        self = .text("{" + elements.joined(separator: ",") + "}")
    }

    /// The bytes to send; nil for null. PostgreSQL has no U+0000; its symbol U+2400 preserves the rest of the
    /// text.
    var sent: [UInt8]? {
        switch self {
        case .null: nil
        case .bytes(let bytes): bytes
        case .text(let text):
            text.utf8.contains(0)
                ? Array(text.escaping(["\0": "\u{2400}"]).utf8) : Array(text.utf8)
        }
    }

    /// Format code: 1 for binary, 0 for text.
    var format: Int32 { if case .bytes = self { 1 } else { 0 } }
}

/// A row of a result. Every column is selected as `text` or `bytea`, whose bytes are used directly.
struct PostgresRow: Equatable, Sendable {
    /// The columns; nil for null.
    let columns: [[UInt8]?]

    /// The approximate memory of the row, in bytes: the columns, and the overhead of lists and their
    /// elements.
    var size: Int { columns.reduce(64) { $0 + 48 + ($1?.count ?? 0) } }

    /// Returns the text of a column; nil for null.
    func text(_ column: Int) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the integer of a column; nil for null.
    func number(_ column: Int) -> Int? { text(column).flatMap { Int($0) } }

    /// Returns true if a column is true.
    func flag(_ column: Int) -> Bool { ["t", "true"].contains(text(column)) }

    /// Returns the bytes of a column; nil for null.
    func bytes(_ column: Int) -> [UInt8]? {
        columns.indices.contains(column) ? columns[column] : nil
    }
}
