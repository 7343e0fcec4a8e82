import Foundation
package import TestModel

/// A setting a person can change: its name, what it takes, what it means.
package struct SettingKey: Sendable {
    /// What people type.
    package let name: String
    /// The value that holds until another is set.
    package let standard: String
    /// What tells its meaning.
    package let text: SettingName
    /// What the setting takes.
    package let expected: Expectation
    /// Values that completion offers.
    package let choices: [KeywordEntry]
    private let accept: @Sendable (String) -> String?

    init(
        _ text: SettingName, standard: String, expected: Expectation, choices: [KeywordEntry] = [],
        accept: @escaping @Sendable (String) -> String?
    ) {
        name = text.rawValue
        self.text = text
        self.standard = standard
        self.expected = expected
        self.choices = choices
        self.accept = accept
    }

    /// The value as it is stored.
    ///
    /// - Throws: `ShellError.badSetting`.
    package func normalised(_ value: String) throws(ShellError) -> String {
        guard let accepted = accept(value) else {
            throw .badSetting(key: name, value: Self.told(value), expected: expected)
        }
        return accepted
    }

    /// A value as an error repeats it: without what may be a password in an address.
    private static func told(_ value: String) -> String {
        value.replacing(#/://[^@/?]*@/#, with: "://...@").replacing(/password=[^&]*/, with: "password=...")
    }
}

extension SettingKey {
    /// A setting with a fixed set of words.
    static func choice(_ text: SettingName, _ choices: [KeywordEntry], standard: String) -> SettingKey {
        let words = choices.map(\.word)
        return SettingKey(text, standard: standard, expected: .oneOf(words), choices: choices) {
            words.contains($0.lowercased()) ? $0.lowercased() : nil
        }
    }

    /// A setting with a number in a range, or one word instead.
    static func number(
        _ setting: SettingName, _ range: ClosedRange<Double>, _ unit: Expectation.Unit,
        or choice: KeywordEntry, standard: String
    ) -> SettingKey {
        let word = choice.word
        @Sendable func text(_ value: Double) -> String {
            value == value.rounded() ? String(format: "%.0f", value) : "\(value)"
        }
        return SettingKey(
            setting, standard: standard,
            expected: .or(
                .number(from: text(range.lowerBound), to: text(range.upperBound), unit: unit), [word]),
            choices: [choice]
        ) { value in
            if value.lowercased() == word { return word }
            guard let number = Double(value), range.contains(number) else { return nil }
            return text(number)
        }
    }
}
