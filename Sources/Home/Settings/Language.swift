import Foundation
package import Basics

/// A language of the shell.
package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case french = "fr"

    /// Determines the language from a locale: any French locale counts as French (Specification 3.7), all
    /// others as English.
    ///
    /// - Parameter environment: the environment; `LC_ALL`, `LC_MESSAGES` and `LANG` are used in that order,
    ///   as in POSIX.
    package init(environment: [String: String]) {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.lowercased().prefix { $0.isLetter }
        self = name == "fr" || name == "french" ? .french : .english
    }

    /// Determines the language from a setting's value; if that is not a language, from the locale.
    package init(setting: String?, environment: [String: String]) {
        self = setting.flatMap(Language.init(rawValue:)) ?? Language(environment: environment)
    }

    /// The maximum size of a settings file, bytes.
    private static let largestFile = 16 << 20

    /// Determines the language of the process before a session starts: the one set in this home, otherwise
    /// the locale's. An unreadable settings file is reported later by the session.
    package init(home: Home, environment: [String: String]) {
        let saved = try? JSONDecoder.state.decode(
            [String: String].self,
            from: BoundedFile.content(home.settingsFile.path, limit: Self.largestFile))
        self.init(setting: saved?[SettingKey.language.name], environment: environment)
    }
}

extension Language: Keyword {
    package var meaning: Meaning {
        switch self {
        case .english: .both("English", "anglais")
        case .french: .both("French", "français")
        }
    }
}
