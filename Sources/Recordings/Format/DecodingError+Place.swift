import Foundation
import Basics

extension DecodingError {
    /// Path in the document at which decoding failed.
    var path: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context),
            .keyNotFound(_, let context):
            context.codingPath
        @unknown default: []
        }
    }

    /// The missing key, if that is the error.
    var missingKey: String? {
        if case .keyNotFound(let key, _) = self { key.stringValue } else { nil }
    }
}

extension KeyedDecodingContainer {
    /// Decodes the key's value. The parser reports a number that does not fit its type without a path; this
    /// function adds the path.
    func value<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        do {
            return try decode(type, forKey: key)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw DecodingError.typeMismatch(
                type,
                DecodingError.Context(
                    codingPath: codingPath + [key],
                    debugDescription: ErrorWords.of(error),
                    underlyingError: error
                )
            )
        }
    }
}

extension DecodingError.Context {
    /// The parser's own message in one line; nil if it says only that the text is not JSON.
    var complaint: String? {
        (underlyingError as? NSError)?.userInfo[NSDebugDescriptionErrorKey] as? String
    }
}
