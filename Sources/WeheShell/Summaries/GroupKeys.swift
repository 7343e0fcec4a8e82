import Recordings
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

    /// Returns the keys with the direction, as downloads and uploads are never one group.
    static func counting(_ asked: [SummaryKey]) -> [SummaryKey] {
        asked.contains(.direction) ? asked : asked + [.direction]
    }

    /// Returns the keys to be shown: without a direction that nobody asked for, if all groups are downloads.
    ///
    /// - Parameters:
    ///   - asked: the keys that were typed.
    ///   - groups: the values of ``counting(_:)`` of all groups.
    /// - Returns: the first of these keys.
    static func shown(_ asked: [SummaryKey], of groups: some Sequence<[String?]>) -> [SummaryKey] {
        let all = counting(asked)
        let areDownloads = groups.allSatisfy { $0.last == ReplayDirection.down.rawValue }
        return areDownloads ? asked : all
    }
}
