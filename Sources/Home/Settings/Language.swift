import Foundation
import Basics

/// A language the shell speaks.
package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case french = "fr"

    /// The language of a locale: any locale of French counts as French (Specification 3.7), all others are spoken to
    /// in English.
    ///
    /// - Parameter environment: `LC_ALL`, `LC_MESSAGES` and `LANG` are looked at in that order, as POSIX has it.
    package init(environment: [String: String]) {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.lowercased().prefix { $0.isLetter }
        self = name == "fr" || name == "french" ? .french : .english
    }

    /// The language of a setting's value; where that is no language, the locale's.
    package init(setting: String?, environment: [String: String]) {
        self = setting.flatMap(Language.init(rawValue:)) ?? Language(environment: environment)
    }

    /// The most bytes of a file of settings.
    private static let largestFile = 16 << 20

    /// The language that the process speaks before a session tells more: the one set in this home, else the
    /// locale's. A settings file that cannot be read is the session's to complain of.
    package init(home: Home, environment: [String: String]) {
        let saved = try? JSONDecoder.state.decode(
            [String: String].self,
            from: BoundedFile.content(home.settingsFile.path, limit: Self.largestFile))
        self.init(setting: saved?[SettingKey.language.name], environment: environment)
    }
}
