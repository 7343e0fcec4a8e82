import ResultStore
import TestModel
import Messages

/// What tests are grouped by, as it is typed: `app,month`.
enum GroupKeys {
    private static let known = SummaryKey.allCases.map(\.rawValue)

    /// The keys, each once.
    ///
    /// - Parameter typed: what was typed; nil for nothing.
    /// - Returns: the keys in the order typed.
    /// - Throws: `UsageFault` for what is none.
    static func keys(_ typed: String?) throws -> [SummaryKey] {
        var keys: [SummaryKey] = []
        for word in typed?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            guard let key = SummaryKey(rawValue: String(word)) else {
                throw UsageFault.notAmong("--by", known, given: String(word))
            }
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }
}
