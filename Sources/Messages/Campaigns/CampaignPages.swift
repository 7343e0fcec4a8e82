package import Campaigns
package import TestModel
import Differentiation
import Basics
import Foundation

extension Messages {
    /// Describes the method and possible errors of the report, each in a sentence or more.
    package func campaignMethod(_ report: CampaignReport) -> [String] {
        let rule = report.rule
        return either(
            [
                "What was compared. Each pair of replays sends the recorded traffic of an app and, before or after it, a control: "
                    + "the same amounts of data at the same times, without the bytes that identify the app; for the test of a "
                    + "port the same traffic through port 443. A coin decides which of the two comes first. A network that "
                    + "treats both alike makes either one the slower equally often, whatever else happens on the line.",
                "What a finding means. \"Differentiation\" says that traffic with the app's content was treated differently from "
                    + "traffic without it, somewhere between the vantage point and the server. It does not say who did so, "
                    + "why, or whether it was permitted. A control that is itself slowed makes an app look faster.",
                "How sure a finding is. If nothing is treated differently, the probability that this report finds anything at "
                    + "all among its \(report.family) combinations of network and app is at most \(percent(rule.level)). The same holds "
                    + "for all reports on this campaign together, however many are made, as long as no network or app is "
                    + "added. If their number doubles, it is \(percent(rule.level(growing: 2))) for all reports together; if it "
                    + "grows tenfold, \(percent(rule.level(growing: 10))).",
                "How large a difference is. The intervals of whole apps in this report all contain the true differences with a "
                    + "probability of at least \(percent(1 - rule.doubt)), provided that the network changes throughput by a constant "
                    + "factor. Where the pairs rule out every constant factor, no interval is given.",
                "What counts as a difference. The test bets half of its stake on all pairs, a quarter on windows of four hours "
                    + "of the day and a quarter on vantage points, so that it also finds what happens in the evening only, or "
                    + "on one line of ten. A difference below \(percent(SeriesRule.relevant)) is not called differentiation but "
                    + "\"slightly slower\". \"Partly slower\" means that equal treatment is ruled out just as surely, but that no "
                    + "single difference fits all pairs (at \(percent(rule.doubt)) for each app in each network), or that most of "
                    + "them do not show it. The hours and vantage points that differ from the others are then named; the "
                    + "probability that any of them is named wrongly for an app is at most \(percent(rule.doubt)).",
                "What \"none larger\" means. No difference was established, and a larger one is ruled out for the part of the traffic that "
                    + "was replayed, for all pairs and again, each time at \(percent(1 - rule.doubtOfParts)), in every window of "
                    + "four hours and at every vantage point with ten pairs or more; at most a tenth of the pairs lie at other "
                    + "hours. A difference at fewer hours, or in single tests, may be larger.",
                "What \"confirmed\" means. The pairs that came after the finding show the same on their own, at a level of "
                    + "\(percent(rule.confirmation)). A false finding is confirmed with a probability of at most "
                    + "\(percent(rule.confirmation / 2)).",
                "When a change is reported. The pairs before and after must differ by at least \(percent(SeriesRule.relevant)), and "
                    + "by more than chance alone would produce at any day with a probability of \(percent(rule.level)), if the "
                    + "difference were the same all the time at each vantage point, whatever it is there (Bentkus and Dzindzalieta 2015; "
                    + "Berger and Boos 1994), allowing for all networks, apps and vantage points (Holm 1979): where there are several "
                    + "vantage points, half of an app's share of that probability is for a change that they show together, and the "
                    + "other half is divided among them. A line that becomes noisier is no change, nor is a vantage point that joins. "
                    + "This holds for each report by itself, not for several. The day may be off by some days, by more the smaller the change.",
                "When there is no figure for all pairs. A figure that is true at no time and no place is not given. After a change, "
                    + "there are figures before it and since. Where one vantage point differs from the others (at \(percent(rule.doubt)) for "
                    + "each app in each network, by an exact test of one constant for all), or changed alone, each has a figure of "
                    + "its own. The probability that any interval of these figures misses the truth is at most \(percent(rule.doubt)) for "
                    + "an app, if the difference was constant before and after, and it allows for the choice of the day.",
                "Which tests count. Every valid pair, also of a series that was interrupted. Where several vantage points hand "
                    + "in tests, only those that began before a cut-off count, because tests that find something end sooner "
                    + "and would arrive sooner.",
            ],
            [
                "Ce qui est comparé. Chaque paire de rejeux envoie le trafic enregistré d'une application et, avant ou après, "
                    + "un témoin : les mêmes quantités de données aux mêmes instants, sans les octets qui identifient "
                    + "l'application ; pour le test d'un port, le même trafic par le port 443. Un tirage à pile ou face décide "
                    + "lequel passe en premier. Un réseau qui traite les deux de la même façon rend l'un plus lent aussi souvent que l'autre, quoi qu'il arrive d'autre sur la ligne.",
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
                "L'ampleur d'une différence. Les intervalles des applications entières de ce rapport contiennent tous les vraies différences "
                    + "avec une probabilité d'au moins \(percent(1 - rule.doubt)), à condition que le réseau change le débit d'un "
                    + "facteur constant. Là où les paires excluent tout facteur constant, aucun intervalle n'est donné.",
                "Ce qui compte comme une différence. Le test mise pour moitié sur toutes les paires, pour un quart sur des plages de "
                    + "quatre heures du jour et pour un quart sur les points de mesure : ce qui n'arrive que le soir, ou sur une ligne "
                    + "sur dix, est ainsi trouvé aussi. Une différence de moins de \(percent(SeriesRule.relevant)) n'est pas appelée "
                    + "différenciation, mais « un peu plus lente ». « Plus lente en partie » signifie qu'un traitement égal est "
                    + "exclu tout aussi sûrement, mais qu'aucune différence unique ne convient à toutes les paires (à "
                    + "\(percent(rule.doubt)) pour chaque application de chaque réseau), ou que la plupart ne la montrent pas. Les "
                    + "heures et les points de mesure qui diffèrent des autres sont alors nommés ; la probabilité que l'un d'eux "
                    + "le soit à tort pour une application est d'au plus \(percent(rule.doubt)).",
                "Ce que veut dire « aucune au-delà ». Aucune différence n'est établie, et une plus grande est exclue pour la partie "
                    + "du trafic qui a été rejouée, pour toutes les paires, puis de nouveau, chaque fois à "
                    + "\(percent(1 - rule.doubtOfParts)), dans chaque plage de quatre heures et à chaque point de mesure qui ont au "
                    + "moins dix paires ; un dixième des paires au plus sont à d'autres heures. Une différence à moins d'heures, "
                    + "ou dans quelques tests, peut être plus grande.",
                "Ce que veut dire « confirmé ». Les paires venues après la découverte montrent la même chose à elles seules, "
                    + "au niveau de \(percent(rule.confirmation)). Une fausse découverte est confirmée avec une probabilité d'au plus "
                    + "\(percent(rule.confirmation / 2)).",
                "Quand un changement est signalé. Les paires d'avant et d'après doivent différer d'au moins "
                    + "\(percent(SeriesRule.relevant)), et de plus que ce que le hasard seul produirait un jour quelconque avec "
                    + "une probabilité de \(percent(rule.level)), si la différence était constante à chaque point de mesure, quelle qu'elle "
                    + "y soit (Bentkus et Dzindzalieta 2015 ; Berger et Boos 1994), compte tenu de tous les réseaux, applications et "
                    + "points de mesure (Holm 1979) : là où il y a plusieurs points de mesure, la moitié de la part d'une application "
                    + "à cette probabilité est pour un changement qu'ils montrent ensemble, l'autre moitié est répartie entre eux. Une "
                    + "ligne qui devient plus irrégulière n'est pas un changement, ni un point de mesure qui s'ajoute. Cela vaut pour "
                    + "chaque rapport seul, non pour plusieurs. Le jour peut être décalé de quelques jours, d'autant plus que le changement est petit.",
                "Quand il n'y a pas de valeur pour toutes les paires. Une valeur qui n'est vraie à aucun moment et en aucun lieu n'est "
                    + "pas donnée. Après un changement, il y a des valeurs avant lui et depuis. Là où un point de mesure diffère des "
                    + "autres (à \(percent(rule.doubt)) pour chaque application de chaque réseau, par un test exact d'une même constante "
                    + "pour tous), ou a changé seul, chacun a sa propre valeur. La probabilité qu'un intervalle de ces valeurs manque la "
                    + "vérité est d'au plus \(percent(rule.doubt)) pour une application, si la différence était constante avant et après, "
                    + "et elle tient compte du choix du jour.",
                "Quels tests comptent. Chaque paire valable, même d'une série interrompue. Là où plusieurs points de mesure "
                    + "remettent leurs tests, seuls comptent ceux commencés avant une date limite : ceux qui trouvent quelque chose "
                    + "finissent plus tôt, et sont remis plus tôt.",
            ]
        )
    }

    /// Describes a plan by its digest, with its number of tests; `isKept` if its text follows.
    package func campaignPlan(_ digest: String, tests: Int, isKept: Bool) -> String {
        say(
            "Plan \(digest) (\(testCount(tests)))"
                + (isKept ? ", as it was run:" : "; its text is not kept here"),
            "Plan \(digest) (\(testCount(tests)))"
                + (isKept ? ", tel qu'exécuté :" : " ; son texte n'est pas gardé ici")
        )
    }

    /// The settings during tests that weaken the evidence, and in how many of all tests; nil if all were the usual
    /// ones.
    package func campaignSettings(_ material: CampaignMaterial) -> String? {
        guard !material.settings.isEmpty else { return nil }
        let list = material.settings.map { setting in
            say(
                "\(setting.name) \(setting.value) in \(setting.tests) of \(testCount(material.tests))",
                "\(setting.name) \(setting.value) dans \(testCount(setting.tests)) sur \(material.tests)")
        }.joined(separator: ", ")
        return say(
            "settings other than the usual ones weaken the evidence: \(list)",
            "des réglages inhabituels affaiblissent la preuve : \(list)")
    }

    /// Returns a number of tests with its noun.
    package func testCount(_ count: Int) -> String {
        say(Quantities.count(count, "test"), Self.count(count, "test", "tests"))
    }

    /// Names the source of a recording: nil if it was recorded, empty if it is synthetic with an unknown
    /// source.
    package func madeFrom(_ synthesised: String?) -> String {

        guard let synthesised else {
            return say("recorded", "enregistré")
        }
        return say(
            synthesised.isEmpty ? "synthesised" : self.synthesised(synthesised),
            synthesised.isEmpty ? "synthétisé" : self.synthesised(synthesised))
    }

    /// Refers to the page, which has more details.
    package func campaignPage(_ name: String) -> String {
        say(
            "\"campaign report \(name) --html FILE\" writes all of it as a page",
            "« campaign report \(name) --html FICHIER » en écrit tout sur une page")
    }

    /// Names the state of a slot: a round, or the reason that there was none.
    package func slotFate(_ missed: MissedSlot?) -> String {
        switch missed {
        case nil: say("rounds begun", "tours commencés")
        case .notRunning: say("missed: nothing ran", "manqués : rien ne tournait")
        case .busy: say("missed: the round before went on", "manqués : le tour précédent durait encore")
        case .paused: say("missed: paused", "manqués : en pause")
        case .allowance: say("missed: data used up", "manqués : données épuisées")
        }
    }

    /// Formats a calendar day.
    package func day(_ day: CivilDay) -> String { InstantText.day(day.inUTC) }

    /// The abbreviated days of the week, from Monday on.
    package var weekdays: [String] {
        either(
            ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
            ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."])
    }

    /// Describes an hour of the week with its pairs.
    package func hourOfWeek(_ weekday: Int, _ hour: Int, _ content: WeekPicture.Hour) -> String {
        say(
            "\(weekdays[weekday]), \(hour) h: \(side(content.change ?? 0)), \(Quantities.count(content.pairs, "pair"))",
            "\(weekdays[weekday]), \(hour) h : \(side(content.change ?? 0)), "
                + Self.count(content.pairs, "paire", "paires")
        )
    }

    /// Names a colour of the diagram, slower or faster; nil for about as fast.
    package func shade(slower: Bool?, isMuch: Bool) -> String {
        switch (slower, isMuch) {
        case (true?, true): say("20 % slower or more", "plus lent de 20 % ou plus")
        case (true?, false): say("5 to 20 % slower", "plus lent de 5 à 20 %")
        case (false?, true): say("25 % faster or more", "plus rapide de 25 % ou plus")
        case (false?, false): say("5 to 25 % faster", "plus rapide de 5 à 25 %")
        case (nil, _): say("about as fast", "à peu près aussi rapide")
        }
    }
}
