package import CampaignReports
package import Campaigns
import Differentiation
import Formatting
package import Foundation

extension French {
    package func campaignTitle(_ name: String) -> String { "Campagne \(name)" }
    package func campaignMade(_ instant: Date, version: String) -> String {
        "fait le \(minute(instant)) par wehe \(version)"
    }
    package func campaignPart(_ part: CampaignPart) -> String {
        switch part {
        case .summary: "Ce qui a été trouvé"
        case .answers: "Réponses par réseau et par application"
        case .changes: "Changements pendant la campagne"
        case .week: "Par heure et jour de la semaine"
        case .rates: "Débits fixes de bridage"
        case .vantagePoints: "Où l'on a mesuré"
        case .slots: "Tours faits ou manqués"
        case .failures: "Tests sans résultat"
        case .withheld: "Ce qui a été retenu"
        case .method: "Comment on a jugé"
        }
    }
    package var campaignContents: String { "Parties de cette page" }
    package func campaignFact(_ fact: CampaignFact) -> String {
        switch fact {
        case .firstTest: "premier test"
        case .lastTest: "dernier test"
        case .zone: "jours et heures de"
        case .tests: "tests"
        case .pairs: "paires de rejeux qui comptent"
        case .networks: "réseaux"
        case .apps: "applications"
        case .vantagePoints: "points de mesure"
        case .servers: "serveurs"
        case .plans: "versions du fichier de la campagne"
        case .originalFirst: "paires avec l'original en premier"
        }
    }
    package func campaignCaption(_ caption: CampaignCaption) -> String {
        switch caption {
        case .answers(let network):
            "\(network) : de combien chaque application est plus rapide (+) ou plus lente (-) que son témoin, avec un "
                + "intervalle ; tous les intervalles de cette page sont justes ensemble avec une confiance de 95 %"
        case .changes: "Débit de l'application à côté de celui de son témoin, avant et après"
        case .rates: "Débits auxquels des originaux ralentis ont été bridés, avec des intervalles à 95 %"
        case .vantagePoints:
            "Points de mesure ; celui dont l'adresse passe dans un autre réseau compte là dès ce moment"
        case .slots: "Tours par point de mesure. Un tour manqué n'est pas rattrapé"
        case .failures: "Tests par la clé de leur erreur (voir « help json »)"
        case .withheld: "Tests dont un champ a été retenu, coupé ou remplacé avant d'être remis"
        case .week(let network, let app):
            (app.map { "\($0), " } ?? "") + "\(network) : changement en pour cent par heure et jour"
        case .ratio: "débit de l'application, témoin = 100"
        case .hours(let zone): "heure du jour, \(zone)"
        }
    }

    package func campaignSummary(_ report: CampaignReport) -> (word: String, sentence: String) {
        let tally = report.tally
        let all =
            Self.count(report.cells.count, "combinaison", "combinaisons") + " de réseau et d'application"
        let changes = report.cells.count { $0.change != nil }
        let rest = [
            tally.none == 0
                ? nil
                : "Dans \(tally.none), une différence de \(percent(report.rule.excluded)) ou plus est exclue.",
            tally.unknown == 0 ? nil : "Pour \(tally.unknown), il n'y a pas encore assez de données.",
            changes == 0 ? nil : "Dans \(changes), le traitement a changé pendant la campagne.",
        ].compactMap(\.self).joined(separator: " ")
        let found = tally.found + tally.varying
        if found > 0 {
            let partly =
                tally.varying == 0 ? "" : " (dans \(tally.varying), seulement dans une partie des tests)"
            return (
                "Différenciation",
                "trouvée dans \(found) sur \(all)\(partly), confirmée dans \(tally.confirmed). \(rest)"
            )
        }
        return (
            tally.unknown == 0 ? "Aucune différenciation trouvée" : "Pas encore de réponse pour toutes",
            "rien n'a été trouvé dans \(all). \(rest)"
        )
    }
    package func campaignAnswer(_ answer: CampaignAnswer) -> String {
        switch answer {
        case .differentiation(.prioritised): "différenciation : plus rapide"
        case .differentiation: "différenciation : plus lente"
        case .varying(.prioritised): "différenciation : plus rapide en partie"
        case .varying(.some): "différenciation : plus lente en partie"
        case .varying(nil): "différenciation : plus lente et plus rapide"
        case .none(let largest): "aucune au-delà de \(roundedUp(largest)) %"
        case .unknown: "pas encore assez de données"
        }
    }
    package func campaignFinding(_ cell: CampaignCell) -> String {
        let (change, pairs) = (cell.effect ?? 0, Self.count(cell.pairs, "paire", "paires"))
        let sure =
            cell.isConfirmed
            ? "confirmé par les paires venues après la découverte."
            : "pas encore confirmé par des paires venues après la découverte."
        let start = "\(cell.title) dans \(cell.network.label) est"
        guard case .varying(let direction) = cell.answer else {
            let fit = cell.effects == nil ? "pas toujours d'autant" : interval(cell.effects)
            return "\(start) \(side(change)) que son témoin (\(fit), \(pairs)), \(sure)"
        }
        let way =
            switch direction {
            case .prioritised: "plus rapide que son témoin dans une partie des tests"
            case .some: "plus lent que son témoin dans une partie des tests"
            case nil: "plus lent que son témoin dans certains tests et plus rapide dans d'autres"
            }
        return "\(start) \(way), et non toujours d'autant (\(side(change)) au milieu des \(pairs)), \(sure)"
    }
    package func campaignChange(_ change: CampaignChange, of cell: CampaignCell) -> String {
        "\(cell.title) dans \(cell.network.label) : \(side(change.changeBefore)) avant le \(day(change.day)), "
            + "\(side(change.changeAfter)) dès ce jour (p = \(probability(change.adjustedPValue)) entre tous)."
    }
    package var campaignHoursAreFew: String {
        "Une heure de la semaine a peu de paires : certaines s'écartent par hasard ; aucune réponse n'en dépend."
    }
    package func campaignOmitsWeeks(_ omitted: Int, shown: Int) -> String {
        "On dessine les \(shown) premières applications traitées différemment ou qui ont changé ; les dessins de \(omitted) "
            + "autres sont omis ici, leurs heures sont dans « campaign report --json »."
    }
    package func campaignBeyond(_ count: Int, greatest: Double) -> String {
        "Le dessin s'arrête à \(Int(greatest)) : pour \(Self.count(count, "application", "applications")), une flèche dit "
            + "que l'intervalle va au-delà, ou y est en entier ; un trait qui manque y est aussi. Les nombres sont dans le "
            + "tableau."
    }
    package func campaignHasNoInterval(_ count: Int) -> String {
        "\(Self.count(count, "application", "applications")) sans intervalle : aucune différence unique ne convient à toutes "
            + "les paires."
    }
    package var campaignIsEmpty: String { "aucun test de cette campagne n'a encore de résultat" }
    package func campaignHasNone(_ part: CampaignPart) -> String {
        switch part {
        case .changes: "Aucun changement n'est sûr : ce qui a varié d'un jour à l'autre peut être le hasard."
        case .rates: "Aucun réseau n'a dix tests ralentis d'une application, à un même débit."
        case .slots: "Rien n'est gardé ici des tours."
        case .failures: "Chaque test a un résultat."
        case .withheld: "Rien n'a été retenu."
        default: "Aucun."
        }
    }
    package func campaignConfirmed(_ isConfirmed: Bool) -> String { isConfirmed ? "oui" : "pas encore" }
    package func campaignAlone(_ found: Int, of decided: Int) -> String { "\(found) sur \(decided)" }
    package func campaignMethod(_ report: CampaignReport) -> [String] {
        let rule = report.rule
        return [
            "Chaque paire rejoue le trafic d'une application et un témoin qui porte les mêmes quantités aux mêmes "
                + "instants, sans ce qui identifie l'application, dans un ordre que décide une pièce. Un réseau qui "
                + "traite les deux de la même façon rend l'un plus lent aussi souvent que l'autre, quoi qu'il arrive "
                + "d'autre sur la ligne.",
            "Si rien n'est traité différemment, la probabilité d'une découverte quelconque parmi les \(report.family) réseaux et "
                + "applications de ce rapport est d'au plus \(percent(rule.level)) ; celle d'une découverte dans tous les "
                + "rapports ensemble aussi, aussi souvent qu'on en fasse, tant qu'aucun réseau et aucune application ne "
                + "s'ajoutent. S'ils deviennent deux fois plus nombreux, elle est de \(percent(rule.level(growing: 2))) pour "
                + "tous les rapports ensemble, et dix fois plus, de \(percent(rule.level(growing: 10))).",
            "Les intervalles contiennent toutes les vraies différences ensemble avec une probabilité d'au moins "
                + "\(percent(1 - rule.doubt)), si un réseau multiplie le débit par une constante ; à tout moment aussi, tant "
                + "qu'aucun réseau et aucune application ne s'ajoutent. Il n'y en a pas où les paires réfutent toute constante.",
            "Une différence de moins de \(percent(SeriesRule.relevant)) n'est jamais appelée différenciation, sauf dans une "
                + "partie des tests : « plus lente en partie » est dit où un traitement égal est réfuté aussi sûrement, mais "
                + "où aucune différence unique ne convient et où le milieu de toutes les paires ne la montre pas. À "
                + "certaines heures, avec certains serveurs ou certains jours, l'application peut être traitée bien plus "
                + "mal que le milieu ne le dit.",
            "« Aucune au-delà » est dit où \(percent(rule.excluded)) ou plus est exclu, de la partie du trafic qui a été "
                + "rejouée ; et exclu encore, chaque fois à \(percent(1 - rule.doubt)), dans chaque tiers des paires selon "
                + "l'heure du jour. Ce qui arrive à moins d'heures, ou dans quelques tests, peut être plus grand.",
            "Une découverte est confirmée où les paires venues après elle disent la même chose à elles seules, au "
                + "niveau de \(percent(rule.confirmation)). Une fausse l'est avec une probabilité d'au plus "
                + "\(percent(rule.confirmation / 2)).",
            "Un changement est dit où les jours d'avant et d'après diffèrent plus que \(percent(1 - rule.level)) de tous "
                + "les ordres des jours ne le feraient nulle part (Hothorn et Lausen 2003), en tenant compte de tous les "
                + "réseaux et applications (Holm 1979), et d'au moins \(percent(SeriesRule.relevant)). Chaque jour compte "
                + "avec le même nombre de paires, tirées où il y en a plus. Cela vaut pour chaque rapport seul, non pour "
                + "plusieurs.",
            "On dit que le contenu compte sur le chemin, non qui le regarde ; un témoin lui-même ralenti fait paraître "
                + "une application plus rapide.",
        ]
    }
    package func campaignPage(_ name: String) -> String {
        "« campaign report \(name) --html FICHIER » en écrit tout sur une page"
    }

    package func slotFate(_ missed: MissedSlot?) -> String {
        switch missed {
        case nil: "tours commencés"
        case .notRunning: "manqués : rien ne tournait"
        case .busy: "manqués : le tour précédent durait encore"
        case .paused: "manqués : en pause"
        case .allowance: "manqués : données épuisées"
        }
    }
    package func day(_ day: CivilDay) -> String { String(Quantities.timestamp(day.inUTC).prefix(10)) }
    package var weekdays: [String] { ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."] }
    package func hourOfWeek(_ weekday: Int, _ hour: Int, _ content: WeekPicture.Hour) -> String {
        "\(weekdays[weekday]), \(hour) h : \(side(content.change ?? 0)), "
            + Self.count(content.pairs, "paire", "paires")
    }
    package func shade(slower: Bool?, isMuch: Bool) -> String {
        switch (slower, isMuch) {
        case (true?, true): "plus lent de 20 % ou plus"
        case (true?, false): "plus lent de 5 à 20 %"
        case (false?, true): "plus rapide de 25 % ou plus"
        case (false?, false): "plus rapide de 5 à 25 %"
        case (nil, _): "à peu près aussi rapide"
        }
    }
}
