import ArgumentParser
import TestModel

/// A variable with its value, as `--var` takes it.
package struct VariableBinding: Sendable, Equatable {
    /// Its name.
    package let name: String
    /// What `${NAME}` stands for.
    package let value: String

    /// - Parameter text: `NAME=VALUE`.
    /// - Throws: a `UsageFault` with what would be right.
    package init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isName(String(parts[0])) else {
            throw UsageFault.noBinding(text)
        }
        name = String(parts[0])
        value = String(parts[1])
    }

    /// Whether a text can name a variable: letters, digits and underscores, not beginning with a digit (POSIX 3.216).
    static func isName(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    }
}

extension [VariableBinding] {
    /// The values by name; of two for the same name the last one holds.
    package var values: [String: String] {
        Dictionary(map { ($0.name, $0.value) }) { $1 }
    }
}
