package import Campaigns
import Differentiation
import Basics
package import Foundation
import Home

/// A part of a campaign's page.
package enum CampaignPart: CaseIterable, Sendable {
    case summary, answers, changes, week, rates, vantagePoints, slots, failures, withheld, material, method,
        tests
}

/// A circumstance of a campaign.
package enum CampaignFact: CaseIterable, Sendable {
    case firstTest, lastTest, zone, tests, pairs, networks, apps, vantagePoints, servers, plans, originalFirst
    case reportSeed, versions, address, replays, order, voidPairs, countedUntil
}

/// The content of a table of a campaign's page.
package enum CampaignCaption: Sendable {
    case answers
    /// The diagram of the answers of a network.
    case effects
    case changes
    /// The figures of vantage points of which none is true of all.
    case places
    case rates
    case vantagePoints
    case slots
    case failures
    case withheld
    case servers
    case recordings
    case tests
    /// The hours of the week of a network, or of an app in it.
    case week(network: String, app: String?)
    /// The throughput axis, in per cent of the control's.
    case ratio
    /// The numbers of a diagram of the week.
    case weekTable
    /// The axis of hours, below a diagram.
    case hours(zone: String)
}

extension Messages {
    /// Returns a share in whole per cent, rounded up.
    func roundedUp(_ share: Double) -> Int { Int((100 * share - 1e-9).rounded(.up)) }
}

extension Messages {
    /// A campaign by its name.
    package func campaignTitle(_ name: String) -> String { say("Campaign \(name)", "Campagne \(name)") }

    /// States the date of a page and the version of the program.
    package func campaignMade(_ instant: Date, version: String, in zone: TimeZone = .gmt) -> String {
        say(
            "made \(minute(instant, in: zone)) by wehe \(version)",
            "fait le \(minute(instant, in: zone)) par wehe \(version)")
    }

    /// Names a part of the page.
    package func campaignPart(_ part: CampaignPart) -> String {
        switch part {
        case .summary: say("What was found", "Ce qui a été trouvé")
        case .answers: say("Answers by network and app", "Réponses par réseau et par application")
        case .changes: say("Changes during the campaign", "Changements pendant la campagne")
        case .week: say("By hour and weekday", "Par heure et jour de la semaine")
        case .rates: say("Fixed throttling rates", "Débits fixes de bridage")
        case .vantagePoints: say("Where it was measured", "Où l'on a mesuré")
        case .slots: say("Rounds that were run or missed", "Tours faits ou manqués")
        case .failures: say("Tests without a result", "Tests sans résultat")
        case .withheld: say("What was withheld", "Ce qui a été retenu")
        case .material: say("Plan, servers and recordings", "Plan, serveurs et enregistrements")
        case .method: say("How this was judged", "Comment on a jugé")
        case .tests: say("Appendix: the tests", "Annexe : les tests")
        }
    }

    /// The heading of the table of contents.
    package var campaignContents: String { say("Parts of this page", "Parties de cette page") }

    /// The name of a circumstance.
    package func campaignFact(_ fact: CampaignFact) -> String {
        switch fact {
        case .firstTest: say("first test", "premier test")
        case .lastTest: say("last test", "dernier test")
        case .zone: say("time zone of all days and times", "fuseau de tous les jours et instants")
        case .tests: "tests"
        case .pairs: say("pairs of replays that count", "paires de rejeux qui comptent")
        case .networks: say("networks", "réseaux")
        case .apps: say("apps", "applications")
        case .vantagePoints: say("vantage points", "points de mesure")
        case .servers: say("servers", "serveurs")
        case .plans: say("versions of the campaign's file", "versions du fichier de la campagne")
        case .reportSeed:
            say("seed of this report's random choices", "graine des choix aléatoires de ce rapport")
        case .versions: say("program versions", "versions du programme")
        case .address: say("address", "adresse")
        case .replays: say("replays", "rejeux")
        case .originalFirst: say("pairs with the original first", "paires avec l'original en premier")
        case .order:
            say(
                "first replay of a pair, compared with the second",
                "premier rejeu d'une paire, comparé au second")
        case .voidPairs: say("pairs that do not count", "paires qui ne comptent pas")
        case .countedUntil:
            say("only tests count that began before", "ne comptent que les tests commencés avant")
        }
    }

    /// Names the content of a table.
    package func campaignCaption(_ caption: CampaignCaption) -> String {
        switch caption {
        case .answers:
            say(
                "How much faster (+) or slower (-) each app is than its control, with an interval; all intervals of such "
                    + "tables on this page together are right with 95 % confidence. \"By chance, at most\": the probability that "
                    + "equal treatment would ever give as much evidence for any app on this page",
                "De combien chaque application est plus rapide (+) ou plus lente (-) que son témoin, avec un intervalle ; tous "
                    + "les intervalles de ces tableaux sont justes ensemble avec une confiance de 95 %. « Par hasard, au plus » : "
                    + "la probabilité qu'un traitement égal donne un jour autant de preuves pour une application de cette page"
            )
        case .effects:
            say(
                "Throughput compared with the control, and its interval",
                "Débit comparé à celui du témoin, et son intervalle")
        case .changes:
            say(
                "How much faster (+) or slower (-) the app was than its control before the change and since; all intervals of an "
                    + "app together are right with 95 % confidence. \"By chance, at most\": the probability that this report "
                    + "would show such a change if nothing had changed",
                "De combien l'application était plus rapide (+) ou plus lente (-) que son témoin avant le changement et depuis ; "
                    + "tous les intervalles d'une application sont justes ensemble avec une confiance de 95 %. « Par hasard, au "
                    + "plus » : la probabilité que ce rapport montre un tel changement si rien n'avait changé"
            )
        case .places:
            say(
                "Vantage points that differ, or did not change while others did: each has a figure of its own",
                "Points de mesure qui diffèrent, ou n'ont pas changé quand d'autres changeaient : chacun a sa propre valeur"
            )
        case .rates:
            say(
                "Rates to which originals that were slowed down were throttled, with 95 % intervals",
                "Débits auxquels des originaux ralentis ont été bridés, avec des intervalles à 95 %")
        case .vantagePoints:
            say(
                "Vantage points; one whose address moves to another network counts there from then on",
                "Points de mesure ; celui dont l'adresse passe dans un autre réseau compte là dès ce moment")
        case .slots:
            say(
                "Rounds by vantage point. A missed round is not made up for",
                "Tours par point de mesure. Un tour manqué n'est pas rattrapé")
        case .failures:
            say(
                "Tests by the key of their error (see \"help json\")",
                "Tests par la clé de leur erreur (voir « help json »)")
        case .withheld:
            say(
                "Tests from which a field was withheld, cut or replaced before they were handed in",
                "Tests dont un champ a été retenu, coupé ou remplacé avant d'être remis")
        case .servers:
            say("Servers that tests were run with", "Serveurs avec lesquels des tests ont été faits")
        case .recordings:
            say(
                "Recordings that were replayed, with the SHA-256 digests of what they hold",
                "Enregistrements rejoués, avec les empreintes SHA-256 de leur contenu")
        case .tests:
            say(
                "Tests in the order in which they began, with the median of the changes of their pairs",
                "Tests dans l'ordre de leur début, avec la médiane des changements de leurs paires")
        case .week(let network, let app):
            say(
                (app.map { "\($0), " } ?? "") + "\(network): change in per cent by hour and weekday",
                (app.map { "\($0), " } ?? "") + "\(network) : changement en pour cent par heure et jour")
        case .weekTable: say("The numbers of this picture", "Les nombres de ce dessin")
        case .ratio: say("throughput of the app, control = 100", "débit de l'application, témoin = 100")
        case .hours(let zone): say("hour of the day, \(zone)", "heure du jour, \(zone)")
        }
    }

    /// Summarizes all answers in a word and a sentence.
    package func campaignSummary(_ report: CampaignReport) -> (word: String, sentence: String) {
        let tally = report.tally
        let all = either(
            Quantities.count(report.cells.count, "combination") + " of network and app",
            Self.count(report.cells.count, "combinaison", "combinaisons") + " de réseau et d'application")
        let changes = report.cells.count { $0.change != nil }
        let rest = either(
            [
                tally.none == 0
                    ? nil
                    : "In \(tally.none) a difference of \(percent(report.rule.excluded)) or more is excluded.",
                tally.slight == 0
                    ? nil
                    : "In \(tally.slight) there is a difference, but below \(percent(SeriesRule.relevant)).",
                tally.unknown == 0 ? nil : "For \(tally.unknown) there are too few pairs for an answer yet.",
                changes == 0 ? nil : "In \(changes) the treatment changed during the campaign.",
            ].compactMap(\.self).joined(separator: " "),
            [
                tally.none == 0
                    ? nil
                    : "Dans \(tally.none), une différence de \(percent(report.rule.excluded)) ou plus est exclue.",
                tally.slight == 0
                    ? nil
                    : "Dans \(tally.slight), il y a une différence, mais de moins de \(percent(SeriesRule.relevant)).",
                tally.unknown == 0
                    ? nil : "Pour \(tally.unknown), il y a encore trop peu de paires pour une réponse.",
                changes == 0 ? nil : "Dans \(changes), le traitement a changé pendant la campagne.",
            ].compactMap(\.self).joined(separator: " ")
        )
        let found = tally.found + tally.varying
        if found > 0 {
            let partly = either(
                tally.varying == 0 ? "" : " (in \(tally.varying) not everywhere alike)",
                tally.varying == 0 ? "" : " (dans \(tally.varying), pas partout de même)")
            return either(
                (
                    "Differentiation",
                    "found in \(found) of \(all)\(partly), confirmed in \(tally.confirmed). \(rest)"
                ),
                (
                    "Différenciation",
                    "trouvée dans \(found) sur \(all)\(partly), confirmée dans \(tally.confirmed). \(rest)"
                )
            )
        }
        return either(
            (
                tally.unknown == 0 ? "No differentiation found" : "Nothing found so far",
                "in \(all). \(rest)"
            ),
            (
                tally.unknown == 0 ? "Aucune différenciation trouvée" : "Rien trouvé jusqu'ici",
                "dans \(all). \(rest)"
            )
        )
    }

    /// Warns that single hours of the week have little data.
    package var campaignHoursAreFew: String {
        say(
            "Each hour of the week has few pairs, so that some differ by chance; no answer is based on them.",
            "Chaque heure de la semaine a peu de paires : certaines s'écartent par hasard ; aucune réponse n'en dépend."
        )
    }

    /// States the number of weeks that have no picture.
    package func campaignOmitsWeeks(_ omitted: Int, shown: Int) -> String {
        say(
            "\(shown) weeks are drawn, first those of apps that are treated differently or changed; \(omitted) more are in "
                + "\"campaign report --json\".",
            "\(shown) semaines sont dessinées, d'abord celles des applications traitées différemment ou qui ont changé ; \(omitted) "
                + "autres sont dans « campaign report --json »."
        )
    }

    /// States the number of apps that extend beyond a diagram, with its limit in per cent.
    package func campaignBeyond(_ count: Int, greatest: Double) -> String {
        say(
            "The plot ends at \(Int(greatest)): for \(Quantities.count(count, "app")) an arrow shows that the interval goes on "
                + "beyond it, or lies there entirely, and so does a missing stroke. The table has the numbers.",
            "Le dessin s'arrête à \(Int(greatest)) : pour \(Self.count(count, "application", "applications")), une flèche dit "
                + "que l'intervalle va au-delà, ou y est en entier ; un trait qui manque y est aussi. Les nombres sont dans le "
                + "tableau."
        )
    }

    /// States the number of apps in a diagram without an interval, because no single difference fits all
    /// their pairs.
    package func campaignHasNoInterval(_ count: Int) -> String {
        say(
            "\(Quantities.count(count, "app")) without an interval: no one difference fits all pairs.",
            "\(Self.count(count, "application", "applications")) sans intervalle : aucune différence unique ne convient à toutes "
                + "les paires."
        )
    }

    /// States that there is no test with a result yet.
    package var campaignIsEmpty: String {
        say(
            "no test of this campaign has a result yet", "aucun test de cette campagne n'a encore de résultat"
        )
    }

    /// States that a part of the page is empty.
    package func campaignHasNone(_ part: CampaignPart) -> String {
        switch part {
        case .changes:
            say(
                "No change is sure: what differed from day to day may be chance.",
                "Aucun changement n'est sûr : ce qui a varié d'un jour à l'autre peut être le hasard.")
        case .rates:
            say(
                "In no network were ten tests of an app slowed down to one rate.",
                "Dans aucun réseau, dix tests d'une application n'ont été ralentis à un même débit.")
        case .slots: say("No rounds are stored here.", "Aucun tour n'est enregistré ici.")
        case .failures: say("Every test has a result.", "Chaque test a un résultat.")
        case .withheld: say("Nothing was withheld.", "Rien n'a été retenu.")
        default: say("None.", "Aucun.")
        }
    }

    /// Names a confirmation, for a cell.
    package func campaignConfirmed(_ isConfirmed: Bool) -> String {
        say(isConfirmed ? "yes" : "not yet", isConfirmed ? "oui" : "pas encore")
    }
}
