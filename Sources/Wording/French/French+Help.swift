extension French {
    package var examples: String { "EXEMPLES :" }
    package func sameInEveryRow(_ columns: [(heading: String, text: String)]) -> String {
        "à chaque ligne : " + columns.map { "\($0.heading) \($0.text)" }.joined(separator: ", ")
    }
    package func columnsLeftOut(_ headings: [String]) -> String {
        "sans place : " + headings.joined(separator: ", ")
            + " ; une fenêtre plus large les montre, et --json aussi"
    }
    package func topics(_ names: [String]) -> String { "Rubriques : " + names.joined(separator: ", ") }
    package var howToLearnMore: String {
        "« help COMMANDE » ou « help RUBRIQUE » en dit plus ; la touche Tab complète."
    }
    package var topic: String { "rubrique" }
    package var topicInAnotherLanguage: String? { "(Cette rubrique n'existe qu'en anglais.)" }
    package func outOfRange(_ option: String, _ range: ClosedRange<Int>, given: Int) -> String {
        "\(option) attend un nombre de \(range.lowerBound) à \(range.upperBound), et non \(given)"
    }
    package func notAnAddress(_ option: String, given: String) -> String {
        "\(option) doit être une adresse IP, comme 192.0.2.10, et non « \(given) »"
    }

    package var peerNeedsPublicAddress: String {
        "un serveur qui écoute sur toutes les adresses a besoin de --public-address avec --peer, pour que les clients "
            + "sachent laquelle est la sienne"
    }

    package func tooLow(_ option: String, least: Int, given: Int) -> String {
        "\(option) vaut \(given) ; il faut \(least) ou plus"
    }
    package func noVerdict(_ name: String, known: [String]) -> String {
        "aucun verdict « \(name) » ; il y a \(known.joined(separator: ", "))"
    }
    package func noNumber(_ option: String?, takes number: NumberForm, given: String) -> String {
        let number =
            switch number {
            case .whole: "un nombre entier"
            case .megabits: "un nombre de Mbit/s"
            case .milliseconds: "un nombre de millisecondes"
            case .percent: "un pourcentage"
            }
        return option.map { "\($0) attend \(number), et non « \(given) »" }
            ?? "« \(given) » n'est pas \(number)"
    }
    package func notAmong(_ option: String?, _ known: [String], given: String) -> String {
        let known = known.joined(separator: ", ")
        return option.map { "\($0) attend l'un de \(known), et non « \(given) »" }
            ?? "« \(given) » n'est pas l'un de \(known)"
    }
    package func unknownOption(_ option: String) -> String { "option « \(option) » inconnue" }
    package func excludeEachOther(_ one: String, _ other: String) -> String {
        "\(one) et \(other) s'excluent"
    }
    package var statisticsPage: String { "StatsFrance.html" }

    /// The parser's own few words; what it says of arguments comes from this wording already.
    package func parserHelp(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { parserLine(String($0)) }
            .joined(separator: "\n")
    }

    private func parserLine(_ line: String) -> String {
        for (english, french) in Self.parserOpenings where line.hasPrefix(english) {
            return french + Self.parserWords(String(line.dropFirst(english.count)))
        }
        let failure = "Error: "
        guard line.hasPrefix(failure) else { return Self.parserWords(line) }
        let message = String(line.dropFirst(failure.count)).clause
        return error + parserMessage(message)
    }

    private static let parserOpenings = [
        ("USAGE: ", "UTILISATION : "), ("OVERVIEW: ", "APERÇU : "), ("Usage: ", "Utilisation : "),
        ("Help: ", "Aide : "), ("ARGUMENTS:", "ARGUMENTS :"), ("OPTIONS:", "OPTIONS :"),
        ("SUBCOMMANDS:", "SOUS-COMMANDES :"),
    ]

    private static func parserWords(_ line: String) -> String {
        var line = line
        for (english, french) in [
            ("(default: ", "(par défaut : "), ("; default: ", " ; par défaut : "),
            ("(values: ", "(valeurs : "), ("(default) ", "(par défaut) "),
            ("<subcommand>", "<sous-commande>"), ("Show help information.", "Affiche cette aide."),
            ("Show the version.", "Affiche la version."),
        ] { line = line.replacing(english, with: french) }
        let more = [
            ("' for detailed help.", " » donne l'aide détaillée."),
            ("' for more information.", " » en dit plus."),
        ]
        for (english, french) in more where line.contains("See '") && line.hasSuffix(english) {
            return line.dropLast(english.count).replacing("See '", with: "« ") + french
        }
        return line
    }

    package func parserMessage(_ message: String) -> String {
        for translation in Self.parserMessages {
            if let translated = translation.apply(to: message, part: parserMessage) { return translated }
        }
        return message
    }

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
        case .difference: "différence %"
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
        case .service: "service"
        case .port: "port"
        case .needed: "nécessaire"
        case .answer: "réponse"
        case .setting: "réglage"
        case .value: "valeur"
        case .standard: "standard"
        case .meaning: "sens"
        case .command: "commande"
        case .whatItDoes: "effet"
        case .preset: "préréglage"
        case .source: "référence"
        case .number: "n°"
        case .rule: "règle"
        case .profile: "profil"
        case .falsePositives: "faux positifs"
        case .detected: "détectés"
        case .undecided: "indécis"
        case .storedVerdict: "enregistré"
        case .otherVerdict: "autrement"
        case .reasons: "parce que"
        case .detectable: "détecte un ralentissement dès"
        case .quantity: "grandeur"
        case .reported: "annoncé"
        case .recomputed: "selon les échantillons"
        case .agreement: "accord"
        case .condition: "règles"
        case .accessNetwork: "réseau d'accès"
        case .noEvidence: "aucun indice"
        }
    }
}
