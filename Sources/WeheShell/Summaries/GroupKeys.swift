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

extension SummaryKey {
    /// The heading of its column, and the key for programs.
    var heading: (heading: Heading, key: String) {
        let heading: Heading =
            switch self {
            case .app: .app
            case .network: .network
            case .asNumber: .asNumber
            case .country: .country
            case .vantagePoint: .vantagePoint
            case .campaign: .campaign
            case .server: .server
            case .kind: .kind
            case .verdict: .verdict
            case .hour: .hour
            case .weekday: .weekday
            case .month: .month
            case .tag: .tag
            case .source: .source
            }
        return (heading, rawValue.replacing("-", with: "_"))
    }
}
