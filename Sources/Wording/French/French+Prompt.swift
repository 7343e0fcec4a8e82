package import TestModel

extension French {
    package func note(_ text: String) -> String { "remarque : \(text)" }
    package func greeting(version: String) -> String {
        "wehe \(version) : ce réseau traite-t-il certaines applications moins bien que d'autres ?"
    }
    package var firstSteps: String {
        "Première visite ? Tapez « tour », ou « help ». Rien n'est mesuré ni envoyé avant votre consentement."
    }
    package func currentServer(_ name: String, isEmbedded: Bool) -> String {
        "Serveur : \(name)"
            + (isEmbedded
                ? " (mesure cette machine, pas votre réseau ; « help servers » dit comment en changer)" : "")
    }
    package func developerOptions(_ names: [String]) -> String {
        "Options de développement : \(names.joined(separator: ", "))"
    }

    package func setAside(
        _ path: String, because reason: Reason, keptAs copy: String, consequence: LostState
    ) -> String {
        let consequence =
            switch consequence {
            case .settings: "les valeurs standard s'appliquent"
            case .servers: "les serveurs ajoutés doivent l'être de nouveau"
            case .consent: "le consentement doit être donné de nouveau"
            case .vantagePoint: "ce qui a été dit de ce point de mesure doit être redit"
            case .identity: "les tests reçoivent un nouvel identifiant et une nouvelle numérotation"
            case .pseudonyms: "les personnes portent désormais d'autres noms dans les exports anonymisés"
            }
        return "\(path) est corrompu (\(self.reason(reason))) ; il est conservé sous le nom \(copy) et "
            + consequence
    }

    package func unusableSetting(
        _ name: String, value: String, in path: String, standard: String?
    ) -> String {
        "\(path) : « \(name) » ne peut pas valoir \(value)" + (standard.map { " ; \($0) s'applique" } ?? "")
    }
}
