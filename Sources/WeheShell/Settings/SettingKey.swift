import Foundation

/// A setting a person can change: its name, what it takes, what it means.
package struct SettingKey: Sendable {
    /// What people type.
    package let name: String
    /// The value that holds until another is set.
    package let standard: String
    /// One line on what it does.
    package let summary: String
    /// What the setting takes, in words that complete "must be …".
    package let expected: String
    /// Values that completion offers.
    package let choices: [String]
    private let accept: @Sendable (String) -> String?

    init(
        _ name: String, standard: String, summary: String, expected: String, choices: [String] = [],
        accept: @escaping @Sendable (String) -> String?
    ) {
        self.name = name
        self.standard = standard
        self.summary = summary
        self.expected = expected
        self.choices = choices
        self.accept = accept
    }

    /// The value as it is stored.
    ///
    /// - Throws: ``ShellError/badSetting(key:value:expected:)``.
    package func normalised(_ value: String) throws(ShellError) -> String {
        guard let accepted = accept(value) else {
            throw .badSetting(key: name, value: value.isEmpty ? "empty" : value, expected: expected)
        }
        return accepted
    }
}

extension SettingKey {
    /// A setting with a fixed set of words.
    static func choice(_ name: String, _ choices: [String], standard: String, summary: String) -> SettingKey {
        let expected = choices.dropLast().joined(separator: ", ") + " or " + (choices.last ?? "")
        return SettingKey(name, standard: standard, summary: summary, expected: expected, choices: choices) {
            choices.contains($0.lowercased()) ? $0.lowercased() : nil
        }
    }

    /// A setting with a number in a range, or one word instead.
    static func number(
        _ name: String, _ range: ClosedRange<Double>, unit: String, or word: String, standard: String,
        summary: String
    ) -> SettingKey {
        @Sendable func text(_ value: Double) -> String {
            value == value.rounded() ? String(format: "%.0f", value) : "\(value)"
        }
        return SettingKey(
            name, standard: standard, summary: summary,
            expected: "between \(text(range.lowerBound)) and \(text(range.upperBound)) \(unit), or \(word)",
            choices: [word]
        ) { value in
            if value.lowercased() == word { return word }
            guard let number = Double(value), range.contains(number) else { return nil }
            return text(number)
        }
    }
}
