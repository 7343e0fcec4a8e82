package import Basics
import Foundation
package import TestModel

/// A setting that users can change: its name, permitted values and meaning.
package struct SettingKey: Sendable {
    /// Name of the setting.
    package let name: String
    /// The default value.
    package let standard: String
    /// Meaning of the setting.
    package let text: SettingName
    /// Permitted values.
    package let expected: Expectation
    /// Values offered by completion.
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

    /// Returns the value in its stored form.
    ///
    /// - Throws: `ShellError.badSetting`.
    package func normalised(_ value: String) throws(ShellError) -> String {
        guard let accepted = accept(value) else {
            throw .badSetting(key: name, value: Self.told(value), expected: expected)
        }
        return accepted
    }

    /// Returns a value for an error message, without a possible password in an address.
    private static func told(_ value: String) -> String {
        SecretText.isIn(value) ? "..." : value
    }
}

extension SettingKey {
    /// Returns a setting with a fixed set of words.
    static func choice(_ text: SettingName, _ choices: [KeywordEntry], standard: String) -> SettingKey {
        let words = choices.map(\.word)
        return SettingKey(text, standard: standard, expected: .oneOf(words), choices: choices) {
            words.contains($0.lowercased()) ? $0.lowercased() : nil
        }
    }

    /// Returns a setting with a number in a range, or one word instead.
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

/// Words of several settings.
extension KeywordEntry {
    static let off = KeywordEntry("off", Switch.off.meaning)
    static let nothing = KeywordEntry("none", .both("nothing", "rien"))
    static let noPause = KeywordEntry("none", .both("no pause", "aucune pause"))
}
