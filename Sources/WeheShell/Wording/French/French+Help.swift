extension French {
    package func topics(_ names: [String]) -> String { "Rubriques : " + names.joined(separator: ", ") }
    package var howToLearnMore: String {
        "« help COMMANDE » ou « help RUBRIQUE » en dit plus ; la touche Tab complète."
    }
    package var topic: String { "rubrique" }
    package var topicInAnotherLanguage: String? { "(Cette rubrique n'existe qu'en anglais.)" }
    package func outOfRange(_ option: String, _ range: ClosedRange<Int>, given: Int) -> String {
        "\(option) attend un nombre de \(range.lowerBound) à \(range.upperBound), et non \(given)"
    }
    package func noVerdict(_ name: String, known: [String]) -> String {
        "aucun verdict « \(name) » ; il y a \(known.joined(separator: ", "))"
    }
    package func excludeEachOther(_ one: String, _ other: String) -> String {
        "\(one) et \(other) s'excluent"
    }
    package var statisticsPage: String { "StatsFrance.html" }

    /// The parser's own few words; what it says of arguments comes from this wording already.
    package func parserHelp(_ text: String) -> String {
        text.replacing("USAGE: ", with: "UTILISATION : ")
            .replacing("\nARGUMENTS:\n", with: "\nARGUMENTS :\n")
            .replacing("\nOPTIONS:\n", with: "\nOPTIONS :\n")
            .replacing("\nSUBCOMMANDS:\n", with: "\nSOUS-COMMANDES :\n")
            .replacing("(default: ", with: "(par défaut : ").replacing(
                "; default: ", with: " ; par défaut : "
            )
            .replacing("(values: ", with: "(valeurs : ").replacing("(default) ", with: "(par défaut) ")
            .replacing("<subcommand>", with: "<sous-commande>")
            .replacing("Show help information.", with: "Affiche cette aide.")
            .replacing("Show the version.", with: "Affiche la version.")
            .replacing(/See '([^']*)' for detailed help\./) { "« \($0.1) » donne l'aide détaillée." }
    }

    package func parserMessage(_ message: String) -> String { detail(message) }

    package func heading(_ heading: Heading) -> String {
        switch heading {
        case .id: "n°"
        case .when: "quand (UTC)"
        case .app: "application"
        case .verdict: "verdict"
        case .original: "original"
        case .control: "témoin"
        case .area: "aire"
        case .probability: "p"
        case .server: "serveur"
        case .notes: "remarques"
        case .title: "titre"
        case .kind: "genre"
        case .megabytes: "Mo"
        case .seconds: "s"
        case .recordings: "enregistrements"
        case .recording: "enregistrement"
        case .transport: "transport"
        case .packets: "paquets"
        case .up: "envoyé"
        case .down: "reçu"
        case .duration: "durée"
        case .origin: "origine"
        case .host: "hôte"
        case .security: "sécurité"
        case .remarks: "remarques"
        case .setting: "réglage"
        case .value: "valeur"
        case .standard: "standard"
        case .meaning: "sens"
        case .command: "commande"
        case .whatItDoes: "ce qu'elle fait"
        case .preset: "préréglage"
        case .source: "source"
        case .number: "n°"
        case .rule: "règle"
        case .profile: "profil"
        case .falsePositives: "faux positifs"
        case .detected: "détectés"
        case .undecided: "indécis"
        }
    }
}
