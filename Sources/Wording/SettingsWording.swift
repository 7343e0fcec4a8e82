package import Home

/// Settings.
package protocol SettingsWording: Sendable {
    /// What a setting does.
    func meaning(_ setting: SettingText) -> String
    /// A setting's value after a change.
    func setting(_ name: String, is value: String) -> String
    /// What stands before the message about this device: whether it is sent.
    func deviceStatistics(areSent: Bool) -> String
}
