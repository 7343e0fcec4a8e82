import Basics
import Foundation

/// What a place of a statement is bound to, or a field of a row that is copied.
enum PostgresValue: Equatable, Sendable {
    case null
    /// A text, which PostgreSQL reads as what the place is.
    case text(String)
    /// Bytes, of a `bytea` alone.
    case bytes([UInt8])

    /// A text, or null.
    init(_ text: String?) { self = text.map(PostgresValue.text) ?? .null }

    /// A whole number as a text, or null.
    init(_ number: (some BinaryInteger)?) { self.init(number.map { "\($0)" }) }

    /// A list of texts, as PostgreSQL writes an array.
    init(list: [String]) {
        let elements = list.map { element in
            "\"" + element.escaping(["\\": "\\\\", "\"": "\\\""]) + "\""
        }
        self = .text("{" + elements.joined(separator: ",") + "}")
    }

    /// What is sent; nil for null. PostgreSQL has no U+0000; its picture keeps the rest of the text.
    var sent: [UInt8]? {
        switch self {
        case .null: nil
        case .bytes(let bytes): bytes
        case .text(let text):
            text.utf8.contains(0)
                ? Array(text.escaping(["\0": "\u{2400}"]).utf8) : Array(text.utf8)
        }
    }

    /// How it is sent: 1 for bytes, 0 for texts.
    var format: Int32 { if case .bytes = self { 1 } else { 0 } }
}

/// A row that PostgreSQL answered. Every column is asked for as `text` or `bytea`, which are sent as they are.
struct PostgresRow: Equatable, Sendable {
    /// The columns; nil for null.
    let columns: [[UInt8]?]

    /// The bytes that it takes here, about: those of its columns, and what lists and their elements have beside them.
    var size: Int { columns.reduce(64) { $0 + 48 + ($1?.count ?? 0) } }

    /// The text of a column; nil for null.
    func text(_ column: Int) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The whole number of a column; nil for null.
    func number(_ column: Int) -> Int? { text(column).flatMap { Int($0) } }

    /// Whether a column is true.
    func flag(_ column: Int) -> Bool { ["t", "true"].contains(text(column)) }

    /// The bytes of a column; nil for null.
    func bytes(_ column: Int) -> [UInt8]? {
        columns.indices.contains(column) ? columns[column] : nil
    }
}
