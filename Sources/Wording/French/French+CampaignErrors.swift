package import AutonomousSystems
package import Campaigns
import Formatting

extension French {
    package func mistakes(_ mistakes: CampaignMistakes) -> String {
        guard mistakes.mistakes.count > 1 else {
            return mistakes.mistakes.map { "\(mistakes.file):\($0.line) : \(mistake($0.kind))" }.joined()
        }
        return "\(mistakes.file) : "
            + mistakes.mistakes.map { "ligne \($0.line) : \(mistake($0.kind))" }.joined(separator: " ; ")
    }

    package func mistake(_ kind: CampaignMistake.Kind) -> String {
        switch kind {
        case .notYAML(let complaint): "ce n'est pas du YAML : \(complaint)"
        case .noKeys:
            "une campagne est une liste de clés et de valeurs, comme « name: automne » (voir « help campaign »)"
        case .unknownKey(let key, let nearest?):
            "il n'y a pas de clé « \(key) » ; vouliez-vous dire « \(nearest.rawValue) » ?"
        case .unknownKey(let key, nil):
            "il n'y a pas de clé « \(key) » ; « help campaign » dit lesquelles il y a"
        case .repeatedKey(let key): "la clé « \(key) » est ici une seconde fois"
        case .missing(let key): "la clé « \(key.rawValue) » manque : \(takes(key))"
        case .nothingToTest: "ni « apps » ni « categories » ne disent ce qui est testé"
        case .value(let key, let given):
            "« \(given) » n'est rien que prenne « \(key.rawValue) » : \(takes(key))"
        case .form(let key):
            "« \(key.rawValue) » prend des mots, non une liste dans une liste : \(takes(key))"
        case .unknownApp(let name, let suggestions):
            suggestions.first.map { "pas d'application « \(name) » ; vouliez-vous dire « \($0) » ?" }
                ?? "pas d'application « \(name) » ; « apps » les liste"
        case .unknownServer(let name):
            "pas de serveur « \(name) » ; « servers » les liste, et « servers add » en ajoute un"
        case .budgetWithoutSeries:
            "« budget » ne vaut que pour « tests: series » ; les paires seules n'en ont pas"
        case .endsBeforeBeginning: "« until » n'est pas après « from »"
        case .noSlot: "de « from » à « until » il n'y a pas de place pour un seul tour"
        }
    }

    /// Ce que prend une clé.
    private func takes(_ key: CampaignKey) -> String {
        switch key {
        case .name, .tags: "lettres, chiffres et traits d'union, 64 au plus"
        case .rehearsal: "yes ou no"
        case .apps: "des noms d'applications, comme « apps » les liste"
        case .categories: "video, music, conferencing, small-port, large-port"
        case .servers: "des noms de serveurs, comme « servers » les liste"
        case .tests: "single ou series"
        case .budget: "un nombre de paires entières, de 1 à 100"
        case .rounds: "« 4 a day » (1 à 144), « every 6h » (10m à 30d) ou « at 2, 8, 14, 20 » (heures)"
        case .zone: "un fuseau horaire, comme Europe/Paris"
        case .from, .until: "un jour ou une minute, comme 2026-12-01 ou 2026-12-01 06:00"
        case .pause: "une durée jusqu'à un jour, comme 90s ou 2m"
        case .data: "une taille par jour ou par mois, comme « 500 MB a day » ou « 20 GB a month »"
        case .seed: "un nombre entier de 0 à 18446744073709551615"
        }
    }

    package func campaignSentence(_ error: CampaignError) -> String {
        switch error {
        case .unknown(let name, let known) where known.isEmpty:
            "aucune campagne « \(name) » n'a été commencée ici ; « campaign start FICHIER » en commence une"
        case .unknown(let name, let known):
            "aucune campagne « \(name) » n'a été commencée ici ; il y a \(known.joined(separator: ", "))"
        case .noneStarted: noCampaigns
        case .alreadyStarted(let name, asksTheSame: true):
            "la campagne \(name) a déjà été commencée et se poursuit"
        case .alreadyStarted(let name, asksTheSame: false):
            "une campagne \(name) qui demande autre chose se poursuit ; arrêtez-la (« campaign stop \(name) »), ou "
                + "donnez un autre nom à celle-ci"
        case .stopped(let name):
            "la campagne \(name) a été arrêtée ; « campaign start FICHIER » la recommence"
        case .unchanged(let name, let state): "la campagne \(name) est déjà \(campaignState(state))"
        case .runElsewhere: "un autre shell de ce dossier fait tourner ses campagnes"
        case .unreadable(let name, let mistakes):
            "la campagne \(name) ne peut pas se poursuivre : "
                + mistakes.mistakes.map { mistake($0.kind) }.joined(separator: " ; ")
        case .mistaken(let file, let count): "\(file) a \(Self.count(count, "erreur", "erreurs"))"
        case .allowanceSpent(let name, let allowance, let moved, let expected):
            "le prochain test de \(name) devrait transférer \(bytes(expected)), et \(bytes(moved)) sur "
                + "\(bytes(allowance.bytes)) l'ont été \(allowance.period == .day ? "ce jour" : "ce mois")"
        case .badVantagePoint(let name):
            "« \(name) » ne peut nommer un point de mesure : prenez des lettres, chiffres et traits d'union, 64 au plus"
        case .tooLong(let limit): "un réseau ou un lieu prend au plus \(limit) octets"
        }
    }

    package func tableSentence(_ error: AddressTableError) -> String {
        switch error {
        case .line(let number, let file):
            "\(file):\(number) : ni « PRÉFIXE ASN [PAYS [NOM]] » ni « PREMIÈRE DERNIÈRE ASN [PAYS [NOM]] »"
        case .empty(let file): "\(file) ne contient aucun préfixe"
        }
    }
}
