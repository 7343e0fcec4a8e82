package import Basics
import Foundation

/// A cause stored with a test: a value for which each language has its own text.
///
/// Database versions before 7 stored an English clause instead, which is shown unchanged.
package enum StoredCause<Cause: StorableCause>: Codable, Equatable, Sendable {
    /// The cause.
    case cause(Cause)
    /// The English text of an earlier version.
    case legacyText(String)

    /// The keys of the coded form, which earlier versions read too.
    private enum CodingKeys: String, CodingKey {
        case cause
        case legacyText = "told"
    }

    /// Returns the text of the cause.
    ///
    /// - Parameter word: returns the text of a cause.
    /// - Returns: that text, or the text of an earlier version.
    package func words(_ word: (Cause) -> String) -> String {
        switch self {
        case .cause(let cause): word(cause)
        case .legacyText(let text): text
        }
    }
}

/// A literal is a clause as an earlier version stored it.
extension StoredCause: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .legacyText(text) }
}

/// A clause is represented by a text, a cause by an object. An object written by a newer program is stored
/// unchanged.
extension StoredCause: FieldRepresentable {
    package var plain: JSONValue {
        switch self {
        case .cause(let cause): cause.plain
        case .legacyText(let text): .string(text)
        }
    }

    package init?(plain: JSONValue) {
        switch plain {
        case .string(let text): self = .legacyText(text)
        case .object: self = Cause(plain: plain).map(StoredCause.cause) ?? .legacyText(plain.text)
        default: return nil
        }
    }
}

/// A cause that is stored with tests. Its plain form is an object.
package protocol StorableCause: Codable, Equatable, FieldRepresentable {}

/// The plain form as Swift's coders write it: an object with the name of the case, which contains its
/// associated values.
extension StorableCause {
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
