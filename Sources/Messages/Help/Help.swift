extension Messages {
    /// Lists omitted columns of a table whose cells are all the same, with their content.
    package func sameInEveryRow(_ columns: [(heading: String, text: String)]) -> String {
        say(
            "in every row: " + columns.map { "\($0.heading) \($0.text)" }.joined(separator: ", "),
            "à chaque ligne : " + columns.map { "\($0.heading) \($0.text)" }.joined(separator: ", "))
    }

    /// Lists columns of a table that do not fit the window.
    package func columnsLeftOut(_ headings: [String]) -> String {
        say(
            "no room for: " + headings.joined(separator: ", ") + "; a wider window has it, and so has --json",
            "sans place : " + headings.joined(separator: ", ")
                + " ; une fenêtre plus large les montre, et --json aussi"
        )
    }

    /// Lists the topics of a task, in one line.
    package func topics(_ names: [String], for task: HelpTask) -> String {
        let title =
            switch task {
            case .begin: say("To begin", "Pour commencer")
            case .measure: say("To measure", "Pour mesurer")
            case .practise: say("To practise", "Pour s'exercer")
            case .look: say("To look at results", "Pour examiner des résultats")
            case .automate: say("To automate", "Pour automatiser")
            case .exchange: say("To exchange data", "Pour échanger des données")
            case .operate: say("To run a server", "Pour exploiter un serveur")
            }
        return say(
            title + ": " + names.joined(separator: ", "), title + " : " + names.joined(separator: ", "))
    }

    /// The separator of clauses.
    package var betweenClauses: String { say("; ", " ; ") }

    /// Formats a glossary entry.
    package func definition(of term: String, _ meaning: String) -> String {
        say("\(term): \(meaning)", "\(term) : \(meaning)")
    }

    /// States that a search in the help found nothing.
    package func notInHelp(_ word: String) -> String {
        say("Nothing in the help mentions \"\(word)\".", "Rien dans l'aide ne mentionne « \(word) ».")
    }

    /// Refers to further help.
    package var howToLearnMore: String {
        say(
            "\"help COMMAND\" or \"help TOPIC\" tells more, \"help --search WORD\" finds; Tab completes.",
            "« help COMMANDE » ou « help RUBRIQUE » en dit plus, « help --search MOT » cherche ; Tab complète."
        )
    }

    /// The description of a help topic in completion.
    package var topic: String { say("topic", "rubrique") }

    /// The prefix of a topic that does not exist in this language; nil if it does.
    package var topicInAnotherLanguage: String? { either(nil, "(Cette rubrique n'existe qu'en anglais.)") }

    /// The public statistics page of this language (Specification 17.3).
    package var statisticsPage: String { say("globalStats.html", "StatsFrance.html") }

    /// The heading of a table's column.
    package func heading(_ heading: Heading) -> String {
        switch heading {
        case .slowdown: say("slowdown", "ralentissement")
        case .campaign: say("campaign", "campagne")
        case .vantagePoint: say("vantage point", "point de mesure")
        case .slots: say("slots", "créneaux")
        case .lastTest: say("last test", "dernier test")
        case .excluded: say("excluded", "exclues")
        case .pairs: say("pairs", "paires")
        case .minutes: "minutes"
        case .id: say("id", "n°")
        case .when: say("when (UTC)", "quand (UTC)")
        case .app: say("app", "application")
        case .verdict: "verdict"
        case .original: "original"
        case .control: say("control", "témoin")
        case .probability: "p"
        case .difference: say("difference %", "différence %")
        case .server: say("server", "serveur")
        case .notes: say("notes", "remarques")
        case .title: say("title", "titre")
        case .kind: say("kind", "genre")
        case .direction: say("direction", "sens")
        case .megabytes: say("MB", "Mo")
        case .seconds: "s"
        case .recordings: say("recordings", "enregistrements")
        case .flow: say("flow", "flux")
        case .client: "client"
        case .begins: say("at", "à")
        case .answeredOver: say("over", "pendant")
        case .usable: say("usable", "utilisable")
        case .recording: say("recording", "enregistrement")
        case .transport: "transport"
        case .packets: say("packets", "paquets")
        case .up: say("up", "envoyé")
        case .down: say("down", "reçu")
        case .duration: say("duration", "durée")
        case .origin: say("origin", "origine")
        case .host: say("host", "hôte")
        case .security: say("security", "sécurité")
        case .remarks: say("remarks", "remarques")
        case .service: "service"
        case .port: "port"
        case .needed: say("needed", "nécessaire")
        case .answer: say("answer", "réponse")
        case .setting: say("setting", "réglage")
        case .value: say("value", "valeur")
        case .standard: say("standard", "par défaut")
        case .meaning: say("meaning", "sens")
        case .command: say("command", "commande")
        case .whatItDoes: say("what it does", "effet")
        case .preset: say("preset", "préréglage")
        case .source: say("source", "référence")
        case .number: say("#", "n°")
        case .rule: say("rule", "règle")
        case .profile: say("profile", "profil")
        case .falsePositives: say("false positives", "faux positifs")
        case .detected: say("detected", "détectés")
        case .undecided: say("inconclusive", "indécis")
        case .coverage: say("interval right", "intervalle juste")
        case .wholePairs: say("data", "données")
        case .storedVerdict: say("stored", "enregistré")
        case .otherVerdict: say("otherwise", "autrement")
        case .reasons: say("because", "parce que")
        case .tests: "tests"
        case .share: say("share", "part")
        case .agreeing: say("agree", "accords")
        case .disagreeing: say("disagree", "désaccords")
        case .network: say("network", "réseau")
        case .hour: say("hour", "heure")
        case .weekday: say("weekday", "jour")
        case .month: say("month", "mois")
        case .tag: say("tag", "étiquette")
        case .adjustedProbability: say("p among all", "p entre tous")
        case .slowed: say("slowed", "ralentis")
        case .rate: say("rate", "débit")
        case .support: say("tests at it", "tests à ce débit")
        case .detectable: say("detects slowdowns from", "détecte un ralentissement dès")
        case .view: say("view", "vue")
        case .column: say("column", "colonne")
        case .type: "type"
        case .unit: say("unit", "unité")
        case .quantity: say("quantity", "grandeur")
        case .reported: say("reported", "annoncé")
        case .recomputed: say("from the samples", "selon les échantillons")
        case .agreement: say("agreement", "accord")
        case .condition: say("rules", "règles")
        case .accessNetwork: say("access network", "réseau d'accès")
        case .noEvidence: say("no evidence", "aucun indice")
        case .state: say("state", "état")
        case .rounds: say("rounds", "tours")
        case .missed: say("missed", "manqués")
        case .next: say("next (UTC)", "suivant (UTC)")
        case .counts: say("counts", "compte")
        case .campaignAnswer: say("answer", "réponse")
        case .change: say("change, %", "changement, %")
        case .confirmed: say("confirmed", "confirmé")
        case .byChance: say("by chance, at most", "par hasard, au plus")
        case .changedOn: say("changed on", "changé le")
        case .before: say("before, %", "avant, %")
        case .afterwards: say("since, %", "depuis, %")
        case .asNumber: "AS"
        case .country: say("country", "pays")
        case .site: say("place", "lieu")
        case .firstTest: say("first test", "premier test")
        case .fate: say("what became of them", "ce qu'ils sont devenus")
        case .errorKey: say("error", "erreur")
        case .withheldKey: say("field", "champ")
        }
    }
}
