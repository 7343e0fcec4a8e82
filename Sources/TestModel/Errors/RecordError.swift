/// Reasons that a record cannot be imported.
package enum RecordError: Error, Equatable, Sendable {
    /// The line is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// The line has more values than the limit.
    case tooManyValues(limit: Int)
    /// The line is no UTF-8 text.
    case notUTF8
    /// The line is not JSON; `column` is the byte position of the error, from 1.
    case notJSON(column: Int)
    /// An object of the line has a key twice, so that one of the values would be lost.
    case repeatedKey(String)
    /// The line is JSON but no object.
    case notAnObject
    /// The record has another version of the schema; nil if it has none.
    case schema(found: String?)
    /// A required key is missing.
    case missing(key: String)
    /// An unknown key, whose value would be lost.
    case unknown(key: String)
    /// A value has the wrong type for its key.
    case wrong(key: String, value: String)
    /// A value has the right type but is out of range.
    case outside(key: String, value: String, range: FieldRange)
}
