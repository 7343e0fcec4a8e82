import Basics
import TestModel

/// The setting of the source of results.
extension SettingKey {
    /// The word for the results of this home.
    package static let ownResults = "home"

    /// An address with a password is rejected: settings are stored in files, and users share them.
    package static let resultsFrom = SettingKey(
        .resultsFrom, standard: ownResults, expected: .or(.database, [ownResults]),
        choices: [
            KeywordEntry(
                ownResults, .both("the results of this home", "les résultats de ce dossier personnel"))
        ]
    ) { value in
        if value.lowercased() == ownResults { return ownResults }
        let isAddress = ["postgresql://", "postgres://"].contains(where: value.hasPrefix)
        return isAddress && !SecretText.isIn(value) ? value : nil
    }
}
