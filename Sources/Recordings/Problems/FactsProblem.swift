/// What is wrong with the facts that recordings are made from.
package enum FactsProblem: Equatable, Sendable {
    /// A line is neither a key with a value nor as many numbers as the line before.
    case neitherKeyNorNumbers(String)
    /// A key is missing.
    case missing(key: String)
    /// The transport or the kind of the first request is none that is known.
    case unknownTransportOrFirst
    /// The lines of numbers have another count than the keys ask for.
    case numberCount(needed: Int)
    /// A line of a table has other columns.
    case columns(String, needed: [String])
    /// A table has no app with a call's recording.
    case noApp(table: String, recording: String)
    /// No sheet gives an app's recording.
    case noSheet(file: String, app: String)
}
