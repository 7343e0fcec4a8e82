package import TestModel

/// The prompt, scripts, and what happens around commands.
package protocol PromptWording: Sendable {
    /// The keys of less, in letters and blanks alone.
    var pagerKeys: String { get }
    /// A remark that is no error.
    func note(_ text: String) -> String
    /// The greeting.
    func greeting(version: String) -> String
    /// What someone does who is here for the first time.
    var firstSteps: String { get }
    /// The server that tests use.
    func currentServer(_ name: String, isEmbedded: Bool) -> String
    /// The developer options that are on.
    func developerOptions(_ names: [String]) -> String

    /// A state file that was set aside.
    func setAside(_ path: String, because reason: Reason, keptAs copy: String, consequence: LostState)
        -> String
    /// A value in the settings file that cannot be; `standard` holds instead, nil for an unknown setting.
    func unusableSetting(_ name: String, value: String, in path: String, standard: String?) -> String
}

/// What a lost state file held.
package enum LostState: CaseIterable, Sendable {
    case settings
    case servers
    case consent
    case identity
    case vantagePoint
    case pseudonyms
}
