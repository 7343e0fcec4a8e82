package import Basics
import Foundation

/// Why something is so, as it is kept with a test: a value, which every language tells in its own words when it is
/// shown.
///
/// Versions of the database before 7 kept an English clause in its place; it is told as it stands.
package enum Kept<Cause: KeptCause>: Codable, Equatable, Sendable {
    /// The cause.
    case cause(Cause)
    /// What an earlier version said of it, in English.
    case told(String)

    /// What is said of it.
    ///
    /// - Parameter word: tells a cause.
    /// - Returns: that, or what an earlier version said.
    package func words(_ word: (Cause) -> String) -> String {
        switch self {
        case .cause(let cause): word(cause)
        case .told(let text): text
        }
    }
}

/// A literal is a clause, as an earlier version kept it.
extension Kept: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .told(text) }
}

/// A clause is a text, a cause an object. An object that this program does not know, of a newer one, is kept as it is.
extension Kept: FieldRepresentable {
    package var plain: JSONValue {
        switch self {
        case .cause(let cause): cause.plain
        case .told(let text): .string(text)
        }
    }

    package init?(plain: JSONValue) {
        switch plain {
        case .string(let text): self = .told(text)
        case .object: self = Cause(plain: plain).map(Kept.cause) ?? .told(plain.text)
        default: return nil
        }
    }
}

/// A cause that tests keep. Its plain form is an object.
package protocol KeptCause: Codable, Equatable, FieldRepresentable {}

/// As Swift's coders write it: the name of the case, in it the names of what it carries.
extension KeptCause {
    package var plain: JSONValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        encoder.dateEncodingStrategy = .millisecondsSince1970
        guard let data = try? encoder.encode(self) else { return .object([]) }
        return (try? JSONValue(parsing: String(decoding: data, as: UTF8.self))) ?? .object([])
    }

    package init?(plain: JSONValue) {
        guard case .object = plain else { return nil }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        decoder.dateDecodingStrategy = .millisecondsSince1970
        guard let cause = try? decoder.decode(Self.self, from: Data(plain.text.utf8)) else { return nil }
        self = cause
    }
}
