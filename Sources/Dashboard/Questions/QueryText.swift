import Foundation

/// What follows the question mark of an address, by its names (WHATWG URL, application/x-www-form-urlencoded).
struct QueryText: Sendable {
    private let values: [String: String]
    /// The names.
    var names: Set<String> { Set(values.keys) }

    /// Reads it; of a name that comes twice, the last one counts, and what is not UTF-8 counts as nothing.
    init(_ text: String) {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), !name.isEmpty else { continue }
            values[name] = parts.count > 1 ? Self.decoded(parts[1]) : ""
        }
        self.values = values
    }

    /// The value of a name; nil if there is none.
    subscript(name: String) -> String? { values[name] }

    private static func decoded(_ part: Substring) -> String? {
        part.replacing("+", with: " ").removingPercentEncoding
    }
}
