import Foundation

/// The query of a URL, by names (WHATWG URL, application/x-www-form-urlencoded).
struct QueryText: Sendable {
    private let values: [String: String]
    /// The names.
    var names: Set<String> { Set(values.keys) }

    /// Parses a query; of a repeated name the last value counts, and values that are not UTF-8 are ignored.
    init(_ text: String) {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), !name.isEmpty else { continue }
            values[name] = parts.count > 1 ? Self.decoded(parts[1]) : ""
        }
        self.values = values
    }

    /// Returns the value of a name; nil if there is none.
    subscript(name: String) -> String? { values[name] }

    private static func decoded(_ part: Substring) -> String? {
        part.replacing("+", with: " ").removingPercentEncoding
    }
}
