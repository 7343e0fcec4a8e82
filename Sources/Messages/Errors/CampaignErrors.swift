package import Campaigns
import Basics

extension CampaignError: Reported {
    package var key: String {
        switch self {
        case .unknown, .noneStarted: "unknown-campaign"
        case .alreadyStarted, .stopped, .unchanged: "campaign-state"
        case .runElsewhere: "campaign-runs-elsewhere"
        case .unreadable, .mistaken, .otherPlan: "bad-campaign"
        case .allowanceSpent: "data-budget"
        case .badVantagePoint, .tooLong: "usage"
        }
    }

    package var exitCode: Int32 {
        switch self {
        case .allowanceSpent: ExitCode.budget
        case .runElsewhere: ExitCode.failure
        case .unknown, .noneStarted, .alreadyStarted, .stopped, .unchanged, .unreadable, .mistaken,
            .badVantagePoint, .otherPlan, .tooLong:
            ExitCode.usage
        }
    }

    package func sentence(_ messages: Messages) -> String { messages.campaignSentence(self) }
}

extension CampaignFileErrors: Reported {
    package var key: String { "bad-campaign" }

    package var exitCode: Int32 { ExitCode.usage }

    package func sentence(_ messages: Messages) -> String { messages.mistakes(self) }
}

extension AddressTableError: Reported {
    package var key: String { "bad-asn-table" }

    package var exitCode: Int32 { ExitCode.usage }

    package func sentence(_ messages: Messages) -> String { messages.tableSentence(self) }
}

extension Messages {
    /// Returns all mistakes in a file, in one sentence.
    package func mistakes(_ mistakes: CampaignFileErrors) -> String {

        guard mistakes.mistakes.count > 1 else {
            return say(
                mistakes.mistakes.map { "\(mistakes.file):\($0.line): \(mistake($0.kind))" }.joined(),
                mistakes.mistakes.map { "\(mistakes.file):\($0.line) : \(mistake($0.kind))" }.joined())
        }
        return say(
            "\(mistakes.file): "
                + mistakes.mistakes.map { "line \($0.line): \(mistake($0.kind))" }.joined(separator: "; "),
            "\(mistakes.file) : "
                + mistakes.mistakes.map { "ligne \($0.line) : \(mistake($0.kind))" }.joined(separator: " ; ")
        )
    }

    /// Describes a mistake in a campaign's file, without its location.
    package func mistake(_ kind: CampaignFileError.Kind) -> String {
        switch kind {
        case .notYAML(let complaint):
            say("this is no YAML: \(complaint)", "ce n'est pas du YAML : \(complaint)")
        case .noKeys:
            say(
                "a campaign is a list of keys with values, such as \"name: autumn\" (see \"help campaign\")",
                "une campagne est une liste de clés et de valeurs, comme « name: automne » (voir « help campaign »)"
            )
        case .unknownKey(let key, let nearest?):
            say(
                "there is no key \"\(key)\"; did you mean \"\(nearest.rawValue)\"?",
                "il n'y a pas de clé « \(key) » ; vouliez-vous dire « \(nearest.rawValue) » ?")
        case .unknownKey(let key, nil):
            say(
                "there is no key \"\(key)\"; \"help campaign\" tells which there are",
                "il n'y a pas de clé « \(key) » ; « help campaign » dit lesquelles il y a")
        case .repeatedKey(let key):
            say("the key \"\(key)\" stands here a second time", "la clé « \(key) » est ici une seconde fois")
        case .missing(let key):
            say(
                "the key \"\(key.rawValue)\" is missing: \(takes(key))",
                "la clé « \(key.rawValue) » manque : \(takes(key))")
        case .nothingToTest:
            say(
                "neither \"apps\" nor \"categories\" says what is tested",
                "ni « apps » ni « categories » ne disent ce qui est testé")
        case .value(let key, let given):
            say(
                "\"\(given)\" is nothing that \"\(key.rawValue)\" takes: \(takes(key))",
                "« \(given) » n'est rien que prenne « \(key.rawValue) » : \(takes(key))")
        case .form(let key):
            say(
                "\"\(key.rawValue)\" takes words, not a list inside a list: \(takes(key))",
                "« \(key.rawValue) » prend des mots, non une liste dans une liste : \(takes(key))")
        case .unknownApp(let name, let suggestions):
            say(
                suggestions.first.map { "no app named \"\(name)\"; did you mean \"\($0)\"?" }
                    ?? "no app named \"\(name)\"; \"apps\" lists them",
                suggestions.first.map { "pas d'application « \(name) » ; vouliez-vous dire « \($0) » ?" }
                    ?? "pas d'application « \(name) » ; « apps » les liste"
            )
        case .unknownServer(let name):
            say(
                "no server \"\(name)\"; \"servers\" lists them, and \"servers add\" adds one",
                "pas de serveur « \(name) » ; « servers » les liste, et « servers add » en ajoute un")
        case .budgetWithoutSeries:
            say(
                "\"budget\" is for \"tests: series\" only; single pairs have none",
                "« budget » ne vaut que pour « tests: series » ; les paires seules n'en ont pas")
        case .endsBeforeBeginning:
            say("\"until\" is not after \"from\"", "« until » n'est pas après « from »")
        case .noSlot:
            say(
                "from \"from\" to \"until\" there is no room for a single round",
                "de « from » à « until » il n'y a pas de place pour un seul tour")
        }
    }

    /// Describes the values that a key accepts.
    private func takes(_ key: CampaignKey) -> String {
        switch key {
        case .name, .tags:
            say("letters, digits and hyphens, at most 64", "lettres, chiffres et traits d'union, 64 au plus")
        case .rehearsal: say("yes or no", "yes ou no")
        case .apps:
            say("names of apps, as \"apps\" lists them", "des noms d'applications, comme « apps » les liste")
        case .categories: "video, music, conferencing, small-port, large-port"
        case .servers:
            say(
                "names of servers, as \"servers\" lists them",
                "des noms de serveurs, comme « servers » les liste")
        case .tests: say("single or series", "single ou series")
        case .direction:
            say(
                "down or up; both take a campaign of each",
                "down ou up ; les deux demandent une campagne de chaque")
        case .budget:
            say("a number of whole pairs, from 1 to 100", "un nombre de paires entières, de 1 à 100")
        case .rounds:
            say(
                "\"4 a day\" (1 to 144), \"every 6h\" (10m to 30d) or \"at 2, 8, 14, 20\" (hours)",
                "« 4 a day » (1 à 144), « every 6h » (10m à 30d) ou « at 2, 8, 14, 20 » (heures)")
        case .zone: say("a time zone, as Europe/Paris", "un fuseau horaire, comme Europe/Paris")
        case .from, .until:
            say(
                "a day or a minute, as 2026-12-01 or 2026-12-01 06:00",
                "un jour ou une minute, comme 2026-12-01 ou 2026-12-01 06:00")
        case .pause:
            say("a span of time up to a day, as 90s or 2m", "une durée jusqu'à un jour, comme 90s ou 2m")
        case .data:
            say(
                "a size a day or a month, as \"500 MB a day\" or \"20 GB a month\"",
                "une taille par jour ou par mois, comme « 500 MB a day » ou « 20 GB a month »")
        case .seed:
            say(
                "a whole number from 0 to 18446744073709551615",
                "un nombre entier de 0 à 18446744073709551615")
        }
    }

    /// Returns the sentence of a campaign error.
    package func campaignSentence(_ error: CampaignError) -> String {
        switch error {
        case .unknown(let name, let known) where known.isEmpty:
            say(
                "no campaign \"\(name)\" was started here; \"campaign start FILE\" starts one",
                "aucune campagne « \(name) » n'a été commencée ici ; « campaign start FICHIER » en commence une"
            )
        case .unknown(let name, let known):
            say(
                "no campaign \"\(name)\" was started here; known: \(known.joined(separator: ", "))",
                "aucune campagne « \(name) » n'a été commencée ici ; il y a \(known.joined(separator: ", "))")
        case .noneStarted:
            say("no campaign was started here; \"campaign start FILE\" starts one", noCampaigns)
        case .alreadyStarted(let name, asksTheSame: true):
            say(
                "the campaign \(name) was started before and goes on",
                "la campagne \(name) a déjà été commencée et se poursuit")
        case .alreadyStarted(let name, asksTheSame: false):
            say(
                "a campaign \(name) that asks for something else goes on; stop it (\"campaign stop \(name)\"), or give "
                    + "this one another name",
                "une campagne \(name) qui demande autre chose se poursuit ; arrêtez-la (« campaign stop \(name) »), ou "
                    + "donnez un autre nom à celle-ci"
            )
        case .stopped(let name):
            say(
                "the campaign \(name) was stopped; \"campaign start FILE\" starts it anew",
                "la campagne \(name) a été arrêtée ; « campaign start FICHIER » la recommence")
        case .unchanged(let name, let state):
            say(
                "the campaign \(name) is \(campaignState(state)) already",
                "la campagne \(name) est déjà \(campaignState(state))")
        case .runElsewhere:
            say(
                "another shell of this home runs its campaigns",
                "un autre shell de ce dossier fait tourner ses campagnes")
        case .unreadable(let name, let mistakes):
            say(
                "the campaign \(name) cannot go on: "
                    + mistakes.mistakes.map { mistake($0.kind) }.joined(separator: "; "),
                "la campagne \(name) ne peut pas se poursuivre : "
                    + mistakes.mistakes.map { mistake($0.kind) }.joined(separator: " ; ")
            )
        case .mistaken(let file, let count):
            say(
                "\(file) has \(Quantities.count(count, "mistake"))",
                "\(file) a \(Self.count(count, "erreur", "erreurs"))")
        case .otherPlan(let file, let plan, let name, let recorded):
            say(
                "\(file) asks for a plan whose digest begins with \(plan.prefix(8)), but the tests of \(name) carry "
                    + recorded.map { String($0.prefix(8)) }.joined(separator: ", ")
                    + ": take the file with which they were started",
                "\(file) demande un plan dont l'empreinte commence par \(plan.prefix(8)), mais les tests de \(name) portent "
                    + recorded.map { String($0.prefix(8)) }.joined(separator: ", ")
                    + " : prenez le fichier avec lequel ils ont été lancés")
        case .allowanceSpent(let name, let allowance, let moved, let expected):
            say(
                "the next test of \(name) is expected to move \(bytes(expected)), and \(bytes(moved)) of "
                    + "\(bytes(allowance.bytes)) were moved this \(allowance.period.rawValue)",
                "le prochain test de \(name) devrait transférer \(bytes(expected)), et \(bytes(moved)) sur "
                    + "\(bytes(allowance.bytes)) l'ont été \(allowance.period == .day ? "ce jour" : "ce mois")"
            )
        case .badVantagePoint(let name):
            say(
                "\"\(name)\" cannot name a vantage point: take letters, digits and hyphens, at most 64",
                "« \(name) » ne peut nommer un point de mesure : prenez des lettres, chiffres et traits d'union, 64 au plus"
            )
        case .tooLong(let limit):
            say(
                "a network or a site takes at most \(limit) bytes",
                "un réseau ou un lieu prend au plus \(limit) octets")
        }
    }

    /// Returns the sentence of an error in a table of autonomous systems.
    package func tableSentence(_ error: AddressTableError) -> String {
        switch error {
        case .line(let number, let file):
            say(
                "\(file):\(number): neither \"PREFIX ASN [COUNTRY [NAME]]\" nor \"FIRST LAST ASN [COUNTRY [NAME]]\"",
                "\(file):\(number) : ni « PRÉFIXE ASN [PAYS [NOM]] » ni « PREMIÈRE DERNIÈRE ASN [PAYS [NOM]] »"
            )
        case .empty(let file): say("\(file) has no prefix in it", "\(file) ne contient aucun préfixe")
        }
    }
}
