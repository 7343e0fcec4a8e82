extension French {
    package func sameInEveryRow(_ columns: [(heading: String, text: String)]) -> String {
        "à chaque ligne : " + columns.map { "\($0.heading) \($0.text)" }.joined(separator: ", ")
    }
    package func columnsLeftOut(_ headings: [String]) -> String {
        "sans place : " + headings.joined(separator: ", ")
            + " ; une fenêtre plus large les montre, et --json aussi"
    }
    package func topics(_ names: [String], for task: HelpTask) -> String {
        let title =
            switch task {
            case .begin: "Pour commencer"
            case .measure: "Pour mesurer"
            case .practise: "Pour s'exercer"
            case .look: "Pour examiner des résultats"
            case .automate: "Pour automatiser"
            case .exchange: "Pour échanger des données"
            case .operate: "Pour exploiter un serveur"
            }
        return title + " : " + names.joined(separator: ", ")
    }
    package var betweenClauses: String { " ; " }
    package func definition(of term: String, _ meaning: String) -> String { "\(term) : \(meaning)" }
    package func notInHelp(_ word: String) -> String { "Rien dans l'aide ne mentionne « \(word) »." }
    package var howToLearnMore: String {
        "« help COMMANDE » ou « help RUBRIQUE » en dit plus, « help --search MOT » cherche ; Tab complète."
    }
    package var topic: String { "rubrique" }
    package var topicInAnotherLanguage: String? { "(Cette rubrique n'existe qu'en anglais.)" }

    package var statisticsPage: String { "StatsFrance.html" }

    package func heading(_ heading: Heading) -> String {
        switch heading {
        case .campaign: "campagne"
        case .vantagePoint: "point de mesure"
        case .slots: "créneaux"
        case .lastTest: "dernier test"
        case .slowdown: "ralentissement"
        case .excluded: "exclues"
        case .pairs: "paires"
        case .minutes: "minutes"
        case .id: "n°"
        case .when: "quand (UTC)"
        case .app: "application"
        case .verdict: "verdict"
        case .original: "original"
        case .control: "témoin"
        case .probability: "p"
        case .difference: "différence %"
        case .server: "serveur"
        case .notes: "remarques"
        case .title: "titre"
        case .kind: "genre"
        case .megabytes: "Mo"
        case .seconds: "s"
        case .recordings: "enregistrements"
        case .flow: "flux"
        case .client: "client"
        case .begins: "à"
        case .answeredOver: "pendant"
        case .usable: "utilisable"
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
        case .standard: "par défaut"
        case .meaning: "sens"
        case .command: "commande"
        case .whatItDoes: "effet"
        case .preset: "préréglage"
        case .source: "référence"
        case .number: "n°"
        case .rule: "règle"
        case .profile: "profil"
        case .falsePositives: "faux positifs"
        case .coverage: "intervalle juste"
        case .wholePairs: "données"
        case .detected: "détectés"
        case .undecided: "indécis"
        case .storedVerdict: "enregistré"
        case .otherVerdict: "autrement"
        case .reasons: "parce que"
        case .tests: "tests"
        case .share: "part"
        case .agreeing: "accords"
        case .disagreeing: "désaccords"
        case .network: "réseau"
        case .hour: "heure"
        case .weekday: "jour"
        case .month: "mois"
        case .tag: "étiquette"
        case .adjustedProbability: "p entre tous"
        case .slowed: "ralentis"
        case .rate: "débit"
        case .support: "tests à ce débit"
        case .detectable: "détecte un ralentissement dès"
        case .view: "vue"
        case .column: "colonne"
        case .type: "type"
        case .unit: "unité"
        case .quantity: "grandeur"
        case .reported: "annoncé"
        case .recomputed: "selon les échantillons"
        case .agreement: "accord"
        case .condition: "règles"
        case .accessNetwork: "réseau d'accès"
        case .noEvidence: "aucun indice"
        case .state: "état"
        case .rounds: "tours"
        case .missed: "manqués"
        case .next: "suivant (UTC)"
        case .campaignAnswer: "réponse"
        case .change: "changement, %"
        case .confirmed: "confirmé"
        case .foundAlone: "à lui seul"
        case .changedOn: "changé le"
        case .before: "avant, %"
        case .afterwards: "depuis, %"
        case .asNumber: "AS"
        case .country: "pays"
        case .site: "lieu"
        case .firstTest: "premier test"
        case .fate: "ce qu'ils sont devenus"
        case .errorKey: "erreur"
        case .withheldKey: "champ"
        }
    }
}
