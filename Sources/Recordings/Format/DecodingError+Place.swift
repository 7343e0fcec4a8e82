import Foundation
import Basics

extension DecodingError {
    /// Where in the document the decoder stopped.
    var path: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context),
            .keyNotFound(_, let context):
            context.codingPath
        @unknown default: []
        }
    }

    /// The key that is not there, if that is what is wrong.
    var missingKey: String? {
        if case .keyNotFound(let key, _) = self { key.stringValue } else { nil }
    }
}

extension KeyedDecodingContainer {
    /// The key's value. The parser complains of a number that does not fit its type without saying where;
    /// this says where.
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
    /// The parser's own account of what is wrong and where, in one line; nil where it only says that it is no JSON.
    var complaint: String? {
        (underlyingError as? NSError)?.userInfo[NSDebugDescriptionErrorKey] as? String
    }
}
