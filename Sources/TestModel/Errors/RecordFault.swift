/// Why a record cannot be imported.
package enum RecordFault: Error, Equatable, Sendable {
    /// The line is longer than any test; the most bytes.
    case tooLong(limit: Int)
    /// The line has more values than any test; the most.
    case tooManyValues(limit: Int)
    /// The line is no UTF-8 text.
    case notUTF8
    /// The line is not JSON; where it stops to be, in bytes from 1.
    case notJSON(column: Int)
    /// The line is JSON but no object.
    case notAnObject
    /// The record has another version of the schema; nil if it has none.
    case schema(found: String?)
    /// A key is missing.
    case missing(key: String)
    /// A key that this program does not know, whose value would be lost.
    case unknown(key: String)
    /// A value is not what the key has.
    case wrong(key: String, value: String)
    /// A value is what the key has but lies outside its range.
    case outside(key: String, value: String, range: FieldRange)
}
