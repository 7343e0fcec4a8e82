import ArgumentParser
import TestModel

/// A variable with its value, the argument of `--var`.
package struct VariableBinding: Sendable, Equatable {
    /// The name of the variable.
    package let name: String
    /// The value that replaces `${NAME}`.
    package let value: String

    /// - Parameter text: `NAME=VALUE`.
    /// - Throws: a `UsageError` that gives the correct form.
    package init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isName(String(parts[0])) else {
            throw UsageError.noBinding(text)
        }
        name = String(parts[0])
        value = String(parts[1])
    }

    /// Returns true for a valid name: letters, digits and underscores, not beginning with a digit (POSIX
    /// 3.216).
    static func isName(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    }
}

extension [VariableBinding] {
    /// The values by name; if a name occurs twice, the last value applies.
    package var values: [String: String] {
        Dictionary(map { ($0.name, $0.value) }) { $1 }
    }
}
