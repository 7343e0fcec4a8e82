package import Basics
import Foundation

/// What upstream's server writes of one thing: a record, in both of its forms, and where each belongs.
package struct KeptRecord: Equatable, Sendable {
    /// What kind of record it is.
    package enum Kind: String, CaseIterable, Sendable {
        case replayInfo
        case clientXputs
        case decisions
        case localizeDecisions

        /// The kind's name with the version of its schema.
        var datatype: String { rawValue + "1" }
    }

    /// What kind of record it is.
    let kind: Kind
    /// The user that it is about, who has a folder.
    let userID: String
    /// What precedes the user id in the file's name, and what follows.
    let name: (head: String, tail: String)
    /// The day under which it is filed.
    let date: Date
    /// The object of layout (b).
    package let named: JSONValue
    /// The list of layout (c).
    package let positional: JSONValue
    /// The network that the client was in, its address cut; nil where that is not known.
    var network: String? = nil

    /// Where it lies as an object, below the folder of what is handed in; names leave out the `@` with which the ids of
    /// command line clients begin. Another one, which no client's id has, stays, so that it tells users apart.
    package var namedPath: String {
        let user = userID.hasPrefix("@") && userID.count > 1 ? String(userID.dropFirst()) : userID
        return "\(kind.datatype)/\(Self.day(date))/\(name.head)\(user)\(name.tail).json"
    }

    /// Where it lies as a list, below the folder of results.
    package var positionalPath: String {
        "\(Self.day(date))/\(userID)/\(kind.rawValue)/\(name.head)\(userID)\(name.tail).json"
    }

    package static func == (left: KeptRecord, right: KeptRecord) -> Bool {
        left.namedPath == right.namedPath && left.named == right.named && left.positional == right.positional
    }

    /// `YYYY/MM/DD` in UTC.
    static func day(_ date: Date) -> String { String(text(date).prefix(10)).replacing("-", with: "/") }

    /// `YYYY-MM-DD HH:MM:SS` in UTC.
    static func instant(_ date: Date) -> String { String(text(date).prefix(19)).replacing("T", with: " ") }

    private static func text(_ date: Date) -> String {
        let milliseconds = Int64((date.timeIntervalSince1970 * 1_000).rounded(.down))
        return InstantText.text(milliseconds: milliseconds) ?? "1970-01-01T00:00:00.000Z"
    }
}
