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
        case .material: "Plan, serveurs et enregistrements"
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
        case .reportSeed: "graine des choix aléatoires de ce rapport"
        case .versions: "versions du programme"
        case .address: "adresse"
        case .replays: "rejeux"
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
        case .servers: "Serveurs avec lesquels des tests ont été faits"
        case .recordings: "Enregistrements rejoués, avec les empreintes SHA-256 de leur contenu"
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
            "Ce qui est comparé. Chaque paire de rejeux envoie le trafic enregistré d'une application et, avant ou après, "
                + "un témoin : les mêmes quantités de données aux mêmes instants, sans les octets qui identifient "
                + "l'application. Un tirage à pile ou face décide lequel passe en premier. Un réseau qui traite les deux "
                + "de la même façon rend l'un plus lent aussi souvent que l'autre, quoi qu'il arrive d'autre sur la ligne.",
            "Ce que veut dire une découverte. « Différenciation » dit que le trafic ayant le contenu de l'application a "
                + "été traité autrement que le trafic sans ce contenu, quelque part entre le point de mesure et le serveur. "
                + "Cela ne dit ni par qui, ni pourquoi, ni si c'était permis. Un témoin lui-même ralenti fait paraître une "
                + "application plus rapide.",
            "À quel point une découverte est sûre. Si rien n'est traité différemment, la probabilité que ce rapport trouve "
                + "quoi que ce soit parmi ses \(report.family) combinaisons de réseau et d'application est d'au plus "
                + "\(percent(rule.level)). Cela vaut aussi pour tous les rapports de cette campagne ensemble, quel que soit "
                + "leur nombre, tant qu'aucun réseau et aucune application ne s'ajoutent. Si leur nombre double, elle est "
                + "de \(percent(rule.level(growing: 2))) pour tous les rapports ensemble ; s'il décuple, de "
                + "\(percent(rule.level(growing: 10))).",
            "L'ampleur d'une différence. Tous les intervalles de ce rapport contiennent ensemble les vraies différences "
                + "avec une probabilité d'au moins \(percent(1 - rule.doubt)), à condition que le réseau change le débit d'un "
                + "facteur constant. Là où les paires excluent tout facteur constant, aucun intervalle n'est donné.",
            "Ce qui compte comme une différence. Une différence de moins de \(percent(SeriesRule.relevant)) n'est pas appelée "
                + "différenciation. Il y a une exception : « plus lente en partie » est dit là où les paires excluent un "
                + "traitement égal tout aussi sûrement, sans qu'une seule différence convienne à toutes ni que la paire "
                + "médiane la montre. À certaines heures, avec certains serveurs ou certains jours, l'application peut "
                + "alors être traitée bien plus mal que la médiane ne le dit.",
            "Ce que veut dire « aucune au-delà ». C'est dit là où une différence de \(percent(rule.excluded)) ou plus est exclue "
                + "pour la partie du trafic qui a été rejouée, puis exclue de nouveau, chaque fois à \(percent(1 - rule.doubt)), "
                + "dans chaque tiers des paires selon l'heure du jour. Une différence à moins d'heures, ou dans quelques "
                + "tests, peut être plus grande.",
            "Ce que veut dire « confirmé ». Les paires venues après la découverte montrent la même chose à elles seules, "
                + "au niveau de \(percent(rule.confirmation)). Une fausse découverte est confirmée avec une probabilité d'au plus "
                + "\(percent(rule.confirmation / 2)).",
            "Quand un changement est signalé. Les jours d'avant et d'après doivent différer d'au moins "
                + "\(percent(SeriesRule.relevant)), et plus qu'ils ne le feraient où que ce soit dans \(percent(1 - rule.level)) "
                + "de tous les ordres des mêmes jours (Hothorn et Lausen 2003), compte tenu de tous les réseaux et de toutes les "
                + "applications (Holm 1979). Chaque jour compte avec le même nombre de paires, tirées au sort là où il y en "
                + "a plus. Cela vaut pour chaque rapport seul, non pour plusieurs.",
        ]
    }
    package func campaignPlan(_ digest: String, tests: Int, isKept: Bool) -> String {
        "Plan \(digest) (\(testCount(tests)))"
            + (isKept ? ", tel qu'exécuté :" : " ; son texte n'est pas gardé ici")
    }
    package func testCount(_ count: Int) -> String { Self.count(count, "test", "tests") }
    package func madeFrom(_ synthesised: String?) -> String {
        guard let synthesised else { return "enregistré" }
        return synthesised.isEmpty ? "synthétisé" : self.synthesised(synthesised)
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
