package import TestModel

/// The kind of a lost state file.
package enum LostState: CaseIterable, Sendable {
    case settings
    case servers
    case consent
    case identity
    case vantagePoint
    case pseudonyms
}

extension Messages {
    /// Formats a remark that is not an error.
    package func note(_ text: String) -> String { say("note: \(text)", "remarque : \(text)") }

    /// The greeting.
    package func greeting(version: String) -> String {
        say(
            "wehe \(version): does this network treat some apps worse than others?",
            "wehe \(version) : ce réseau traite-t-il certaines applications moins bien que d'autres ?")
    }

    /// The advice for a new user.
    package var firstSteps: String {
        say(
            "First time here? Type \"tour\", or \"help\". Nothing is measured or sent before you give consent.",
            "Première visite ? Tapez « tour », ou « help ». Rien n'est mesuré ni envoyé avant votre consentement."
        )
    }

    /// Names the server for tests.
    package func currentServer(_ name: String, isEmbedded: Bool) -> String {
        say(
            "Server: \(name)"
                + (isEmbedded
                    ? " (measures this machine, not your network; \"help servers\" tells how to change it)"
                    : ""),
            "Serveur : \(name)"
                + (isEmbedded
                    ? " (mesure cette machine, pas votre réseau ; « help servers » dit comment en changer)"
                    : "")
        )
    }

    /// Lists the active developer options.
    package func developerOptions(_ names: [String]) -> String {
        say(
            "Developer options: \(names.joined(separator: ", "))",
            "Options de développement : \(names.joined(separator: ", "))")
    }

    /// States that a state file was renamed.
    package func setAside(
        _ path: String, because reason: Reason, keptAs copy: String, consequence: LostState
    ) -> String {
        let consequence =
            switch consequence {
            case .settings: say("the standard values hold", "les valeurs standard s'appliquent")
            case .servers:
                say("added servers must be added again", "les serveurs ajoutés doivent l'être de nouveau")
            case .consent: say("consent must be given again", "le consentement doit être donné de nouveau")
            case .vantagePoint:
                say(
                    "what was said of this vantage point must be said again",
                    "ce qui a été dit de ce point de mesure doit être redit")
            case .identity:
                say(
                    "tests get a new user id and are counted anew",
                    "les tests reçoivent un nouvel identifiant et une nouvelle numérotation")
            case .pseudonyms:
                say(
                    "people have other names in anonymised exports from now on",
                    "les personnes portent désormais d'autres noms dans les exports anonymisés")
            }
        return say(
            "\(path) is corrupt (\(self.reason(reason))); it was kept as \(copy) and \(consequence)",
            "\(path) est corrompu (\(self.reason(reason))) ; il est conservé sous le nom \(copy) et "
                + consequence
        )
    }

    /// Describes an invalid value in the settings file; `standard` is used instead, nil for an unknown
    /// setting.
    package func unusableSetting(
        _ name: String, value: String, in path: String, standard: String?
    ) -> String {
        say(
            "\(path): \"\(name)\" cannot be \(value)" + (standard.map { "; \($0) holds" } ?? ""),
            "\(path) : « \(name) » ne peut pas valoir \(value)"
                + (standard.map { " ; \($0) s'applique" } ?? ""))
    }
}
