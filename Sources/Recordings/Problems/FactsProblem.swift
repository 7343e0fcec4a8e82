/// Defects of the facts from which recordings are made.
package enum FactsProblem: Equatable, Sendable {
    /// A line is neither a key with a value nor as many numbers as the line before.
    case neitherKeyNorNumbers(String)
    /// A key is missing.
    case missing(key: String)
    /// The transport or the kind of the first request is unknown.
    case unknownTransportOrFirst
    /// The number of lines with numbers does not match the keys.
    case numberCount(needed: Int)
    /// A line of a table has the wrong columns.
    case columns(String, needed: [String])
    /// A table has no app for a call's recording.
    case noApp(table: String, recording: String)
    /// No sheet provides an app's recording.
    case noSheet(file: String, app: String)
}
