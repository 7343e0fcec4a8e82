/// Rules that can decide a localization.
package enum LocalizationMethod: String, Codable, CaseIterable, Sendable {
    /// The experiment with pauses (``PauseRule``).
    case pauses
    /// The rule of Wehe's clients and servers (``LocalizationRule``).
    case upstream
}
