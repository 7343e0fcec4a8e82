package import TestModel

extension English {
    package func note(_ text: String) -> String { "note: \(text)" }
    package func greeting(version: String) -> String {
        "wehe \(version): does this network treat some apps worse than others?"
    }
    package var firstSteps: String {
        "First time here? Type \"tour\", or \"help\". Nothing is measured or sent before you give consent."
    }
    package func currentServer(_ name: String, isEmbedded: Bool) -> String {
        "Server: \(name)"
            + (isEmbedded
                ? " (measures this machine, not your network; \"help servers\" tells how to change it)" : "")
    }
    package func developerOptions(_ names: [String]) -> String {
        "Developer options: \(names.joined(separator: ", "))"
    }

    package func setAside(
        _ path: String, because reason: Reason, keptAs copy: String, consequence: LostState
    ) -> String {
        let consequence =
            switch consequence {
            case .settings: "the standard values hold"
            case .servers: "added servers must be added again"
            case .consent: "consent must be given again"
            case .vantagePoint: "what was said of this vantage point must be said again"
            case .identity: "tests get a new user id and are counted anew"
            case .pseudonyms: "people have other names in anonymised exports from now on"
            }
        return "\(path) is corrupt (\(self.reason(reason))); it was kept as \(copy) and \(consequence)"
    }

    package func unusableSetting(
        _ name: String, value: String, in path: String, standard: String?
    ) -> String {
        "\(path): \"\(name)\" cannot be \(value)" + (standard.map { "; \($0) holds" } ?? "")
    }
}
