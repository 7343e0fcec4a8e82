import ResultStore
import TestModel
import Messages

/// Parses the keys by which tests are grouped, for example `app,month`.
enum GroupKeys {
    private static let known = SummaryKey.allCases.map(\.rawValue)

    /// Returns the keys, each once.
    ///
    /// - Parameter typed: the text that was typed; nil for none.
    /// - Returns: the keys in the order typed.
    /// - Throws: `UsageError` for a word that is not a key.
    static func keys(_ typed: String?) throws -> [SummaryKey] {
        var keys: [SummaryKey] = []
        for word in typed?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            guard let key = SummaryKey(rawValue: String(word)) else {
                throw UsageError.notAmong("--by", known, given: String(word))
            }
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }
}
