import Basics
package import TestModel

/// Settings of the data budget of tests.
extension SettingKey {
    package static let budgetDay = size(.budgetDay)
    package static let budgetMonth = size(.budgetMonth)

    /// Up to a petabyte.
    private static let sizes: ClosedRange<Int64> = 1...1_000_000_000_000_000

    /// Returns a setting that accepts a number of bytes with a unit, or "off".
    private static func size(_ text: SettingName) -> SettingKey {
        SettingKey(
            text, standard: "off", expected: .or(.size, ["off"]), choices: [.off]
        ) { value in
            value.lowercased() == "off" ? "off" : ByteCount(value, in: sizes)?.description
        }
    }

    fileprivate static func bytes(_ value: String) -> Int64? { ByteCount(value, in: sizes)?.parts }
}

extension Settings {
    /// Data budget of tests.
    package var dataBudget: DataBudget {
        DataBudget(day: SettingKey.bytes(self[.budgetDay]), month: SettingKey.bytes(self[.budgetMonth]))
    }
}
