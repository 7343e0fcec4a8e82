package import Basics
import Foundation

/// A record in both forms that upstream's server writes, and the paths of both.
package struct KeptRecord: Equatable, Sendable {
    /// The kinds of records.
    package enum Kind: String, CaseIterable, Sendable {
        case replayInfo
        case clientXputs
        case decisions
        case localizeDecisions

        /// The name of the kind with the version of its schema.
        var datatype: String { rawValue + "1" }
    }

    /// The kind of the record.
    let kind: Kind
    /// The user whom the record is about, and who has a folder.
    let userID: String
    /// The parts of the file name before and after the user id.
    let name: (head: String, tail: String)
    /// The day under which the record is filed.
    let date: Date
    /// The object of layout (b).
    package let named: JSONValue
    /// The list of layout (c).
    package let positional: JSONValue
    /// The anonymised network of the client; nil if unknown.
    var network: String? = nil

    /// The path of the object, below the folder of results for submission. Names omit the `@` with which the
    /// ids of command line clients begin. A second `@`, which no client's id has, is kept, so that different
    /// users keep different names.
    package var namedPath: String {
        let user = userID.hasPrefix("@") && userID.count > 1 ? String(userID.dropFirst()) : userID
        return "\(kind.datatype)/\(Self.day(date))/\(name.head)\(user)\(name.tail).json"
    }

    /// The path of the list, below the folder of results.
    package var positionalPath: String {
        "\(Self.day(date))/\(userID)/\(kind.rawValue)/\(name.head)\(userID)\(name.tail).json"
    }

    package static func == (left: KeptRecord, right: KeptRecord) -> Bool {
        left.namedPath == right.namedPath && left.named == right.named && left.positional == right.positional
    }

    /// Writes a value as upstream's server does: floating point numbers keep their point (`2.0`), so that readers which
    /// infer the type of a column from its first values do not take it for one of integers.
    package static func text(_ value: JSONValue) -> String {
        switch value {
        case .number(let number): number.isFinite ? number.description : JSONValue.null.text
        case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
        case .object(let fields):
            "{" + fields.map { JSONValue.string($0.key).text + ":" + text($0.value) }.joined(separator: ",")
                + "}"
        case .null, .bool, .integer, .string: value.text
        }
    }

    /// Formats a day as `YYYY/MM/DD` in UTC.
    static func day(_ date: Date) -> String { String(instant(date).prefix(10)).replacing("-", with: "/") }

    /// Formats an instant as `YYYY-MM-DD HH:MM:SS` in UTC.
    static func instant(_ date: Date) -> String { InstantText.upstream(date) ?? "1970-01-01 00:00:00" }
}
