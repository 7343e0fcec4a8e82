package import Basics
import Foundation

/// A cause stored with a test: a value for which each language has its own text.
///
/// Database versions before 7 stored an English clause instead, which is shown unchanged.
package enum Kept<Cause: KeptCause>: Codable, Equatable, Sendable {
    /// The cause.
    case cause(Cause)
    /// The English text of an earlier version.
    case told(String)

    /// Returns the text of the cause.
    ///
    /// - Parameter word: returns the text of a cause.
    /// - Returns: that text, or the text of an earlier version.
    package func words(_ word: (Cause) -> String) -> String {
        switch self {
        case .cause(let cause): word(cause)
        case .told(let text): text
        }
    }
}

/// A literal is a clause as an earlier version stored it.
extension Kept: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .told(text) }
}

/// A clause is represented by a text, a cause by an object. An object written by a newer program is stored
/// unchanged.
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

/// A cause that is stored with tests. Its plain form is an object.
package protocol KeptCause: Codable, Equatable, FieldRepresentable {}

/// The plain form as Swift's coders write it: an object with the name of the case, which contains its
/// associated values.
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
