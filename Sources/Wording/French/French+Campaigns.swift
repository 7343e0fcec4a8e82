package import Campaigns
import Differentiation
import Formatting
package import Foundation

extension French {
    package func campaignTakes(_ outlook: CampaignOutlook, isConfirmed: Bool) -> [String] {
        let campaign = outlook.campaign
        let rounds = Double(outlook.rounds)
        let what =
            switch campaign.method {
            case .single: "une paire de rejeux"
            case .series(let budget):
                "une série de paires, au plus les données de \(Quantities.tenths(budget).replacing(".", with: ",")) "
                    + "paires entières"
            }
        var lines = [
            "\(campaign.name) : \(Self.count(outlook.rounds, "tour", "tours")) du "
                + "\(minute(campaign.span.lowerBound)) au \(minute(campaign.span.upperBound)), de "
                + "\(Self.count(outlook.apps.count, "test", "tests")) chacun : "
                + Self.count(outlook.tests, "test", "tests"),
            "  un test est \(what)",
            "  données : "
                + [
                    "\(size(outlook.roundBytes)) par tour", outlook.dayBytes.map { "\(size($0)) par jour" },
                    outlook.monthBytes.map { "\(size($0)) par mois" },
                    "\(size(outlook.roundBytes * rounds)) en tout",
                ].compactMap(\.self).joined(separator: ", ")
                + " ; au plus \(size(outlook.mostRoundBytes * rounds))",
            "  temps : \(wholeSeconds(outlook.roundSeconds)) par tour, au plus "
                + "\(wholeSeconds(outlook.mostRoundSeconds)) ; \(hours(outlook.roundSeconds * rounds)) en tout",
        ]
        if let error = outlook.falseFinding(isConfirmed: isConfirmed) {
            lines.append(
                "  là où rien n'est ralenti, au plus \(probability(100 * error)) % de telles campagnes trouvent quelque "
                    + "chose à tort" + (isConfirmed ? ", une seconde série confirmant chaque fois" : ""))
        }
        return lines
    }

    private func size(_ bytes: Double) -> String { self.bytes(Int64(min(bytes, 9e18).rounded())) }

    private func hours(_ seconds: Double) -> String { "\(significant(seconds / 3_600))\u{A0}h" }

    package func campaignPower(_ method: CampaignMethod, isConfirmed: Bool) -> String {
        switch method {
        case .single:
            "Quatre paires sur cinq remarquent un ralentissement à partir de la dernière colonne ; ce qu'obtiennent les "
                + "rejeux vient de tests enregistrés, sinon d'une hypothèse (voir « plan »)."
        case .series:
            "Les colonnes après les minutes disent combien de séries trouvent un original ralenti d'autant"
                + (isConfirmed ? ", ce qu'une seconde doit confirmer" : "")
                + " ; la variation des rejeux vient de séries enregistrées, sinon d'une hypothèse (voir « plan --pairs »)."
        }
    }

    package func campaignRemark(_ remark: CampaignRemark) -> String {
        switch remark {
        case .isOver: "la campagne est finie ; aucun tour ne commencera"
        case .longRounds(let seconds, let slot):
            "un tour peut prendre \(wholeSeconds(seconds)), plus que son créneau de \(wholeSeconds(slot)) : des créneaux "
                + "seraient manqués"
        case .beyondPolicy(let tests, let limit):
            "elle demande \(significant(tests)) paires par jour à M-Lab, dont la charte en permet \(limit) automatiques ; "
                + "les autres ne commenceraient pas"
        case .beyondAllowance(let bytes, let allowance):
            "elle transférerait \(size(bytes)) par \(allowance.period == .day ? "jour" : "mois"), et peut transférer "
                + "\(self.bytes(allowance.bytes)) : des créneaux seraient manqués"
        case .fewHours(let count):
            "tous les tours commencent en \(Self.count(count, "heure", "heures")) du jour ; on n'apprend rien des autres"
        }
    }

    package func campaignVolume(_ volume: CampaignVolume, _ outlook: CampaignOutlook) -> [String] {
        let share = outlook.daysOfMonth / CampaignOutlook.month
        return [
            "\(outlook.campaign.name) : \(Self.count(volume.vantagePoints, "point de mesure", "points de mesure")) avec "
                + "\(significant(outlook.roundsADay)) tours par jour, de "
                + "\(Self.count(outlook.apps.count, "test", "tests")) chacun",
            "  en \(month(outlook)) : \(many(volume.tests * share)) tests et paires, \(many(volume.rows * share)) lignes, environ "
                + "\(size(volume.bytes * share)) dans une base de données",
        ]
    }

    private func month(_ outlook: CampaignOutlook) -> String {
        outlook.days > CampaignOutlook.month
            ? "un mois de 30 jours"
            : "tout (\(Quantities.tenths(outlook.days).replacing(".", with: ",")) jour\(outlook.days < 2 ? "" : "s"))"
    }

    private func many(_ count: Double) -> String {
        switch count {
        case ..<1e4: "\(Int(count.rounded()))"
        case ..<1e6: "\(significant(count / 1e3)) mille"
        default: "\(significant(count / 1e6)) millions de"
        }
    }

    package func started(_ standing: CampaignStanding) -> [String] {
        let campaign = standing.campaign
        return [
            "La campagne \(campaignCell(campaign.name, isRehearsal: standing.isRehearsal)) est commencée au point de mesure \(campaign.vantagePoint) : "
                + "\(Self.count(standing.slots, "créneau", "créneaux")), "
                + "\(Self.count(standing.testsARound, "test", "tests")) par tour"
                + (standing.isDue
                    ? " ; un tour est dû."
                    : standing.next.map { " ; le prochain tour commence le \(minute($0))." } ?? "."),
            "Les tours ont lieu tant que « campaign run » tourne, ou par un minuteur (« campaign install »).",
        ]
    }

    package func standing(_ standing: CampaignStanding) -> [String] {
        let campaign = standing.campaign
        var lines = [
            "\(campaignCell(campaign.name, isRehearsal: standing.isRehearsal)) : "
                + "\(campaignState(campaign.state)) à \(campaign.vantagePoint) depuis le "
                + "\(minute(campaign.started)), plan \(campaign.plan)"
        ]
        let rounds = RoundEnding.allCases.compactMap { ending in
            standing.rounds[ending].map { "\($0) \(word(ending))" }
        }
        lines.append(
            "  tours : " + (rounds.isEmpty ? "aucun" : rounds.joined(separator: ", "))
                + " sur \(Self.count(standing.slots, "créneau", "créneaux"))")
        let missed = MissedSlot.allCases.compactMap { reason in
            standing.missed[reason].map { "\($0) \(word(reason))" }
        }
        if !missed.isEmpty { lines.append("  manqués : " + missed.joined(separator: ", ")) }
        lines.append(
            "  tests : \(standing.stored) enregistrés, \(standing.completed) avec un résultat, "
                + "\(standing.failed) échoués, \(bytes(standing.bytes)) transférés")
        if !standing.untested.isEmpty {
            lines.append(
                "  n'ont pu commencer : "
                    + standing.untested.sorted { $0.key < $1.key }.map { "\($0.value) (\($0.key))" }
                    .joined(separator: ", "))
        }
        lines += standing.waiting.filter { $0.count > 0 }.map {
            "  \(Self.count($0.count, "test", "tests")), chaque paire d'une série comptée, pas encore remis à "
                + "\($0.database) ; « campaign collect » les remet"
        }
        if let current = standing.current {
            lines.append("  le créneau \(current.number) a un tour en cours")
        }
        switch (campaign.state, standing.next) {
        case (.running, _) where standing.isDue: lines.append("  un tour est dû")
        case (.running, let next?): lines.append("  le prochain tour commence le \(minute(next))")
        case (.running, nil): lines.append("  elle est finie : il ne reste aucun tour")
        case (.paused, _): lines.append("  « campaign resume \(campaign.name) » fait reprendre les tours")
        case (.stopped, _): break
        }
        return lines
    }

    package func campaignState(_ state: CampaignState) -> String {
        switch state {
        case .running: "en cours"
        case .paused: "suspendue"
        case .stopped: "arrêtée"
        }
    }

    package var noCampaigns: String {
        "aucune campagne n'a été commencée ici ; « campaign start FICHIER » en commence une"
    }

    package func slot(_ slot: KeptSlot) -> String {
        let name = "\(slot.campaign), créneau \(slot.number) (\(minute(slot.start)))"
        switch slot.fate {
        case .missed(let reason): return "\(name) : manqué, \(word(reason))"
        case .begun:
            let untested = slot.untested.isEmpty ? "" : ", \(slot.untested.count) n'ont pu commencer"
            return "\(name) : tour \(slot.ending.map(word) ?? "commencé")\(untested)"
        }
    }

    package func missed(_ slots: [KeptSlot], as reason: MissedSlot) -> String {
        "\(slots.first?.campaign ?? ""), créneaux \(Quantities.ranges(slots.map { Int64($0.number) })) : "
            + "\(slots.count) manqués, \(word(reason))"
    }

    private func word(_ ending: RoundEnding) -> String {
        switch ending {
        case .complete: "complet"
        case .ended: "abrégé"
        case .interrupted: "interrompu"
        case .allowance: "abrégé, les données étant épuisées"
        }
    }

    private func word(_ reason: MissedSlot) -> String {
        switch reason {
        case .notRunning: "rien ne tournant"
        case .busy: "un tour précédent ayant duré"
        case .paused: "la campagne étant suspendue"
        case .allowance: "les données étant épuisées"
        }
    }

    package func roundBegins(_ slot: KeptSlot, tests: Int, slots: Int) -> String {
        "\(slot.campaign), créneau \(slot.number) sur \(slots) : un tour de \(Self.count(tests, "test", "tests")) commence"
    }

    package func roundTest(_ app: String, server: String, place: Int) -> String {
        "test \(place) : \(app) avec \(server)"
    }

    package func roundRuns(_ slot: KeptSlot, slots: Int, next: Date?) -> String {
        "\(slot.campaign), créneau \(slot.number) sur \(slots) ; "
            + (next.map { "le prochain tour commence le \(minute($0))" } ?? "aucun tour ne suit celui-ci")
    }

    package var roundTestWaits: String { "attend" }
    package var roundTestNotRun: String { "pas lancé" }
    package var roundTestRuns: String { "en cours" }
    package func roundTestNotBegun(_ key: String) -> String { "pas commencé (\(key))" }
    package func roundTestsNotShown(_ count: Int) -> String {
        "(\(Self.count(count, "autre test", "autres tests")))"
    }
    package func roundsUntilNow(ran: Int, missed: Int) -> String {
        "jusqu'ici : \(Self.count(ran, "tour fait", "tours faits")), "
            + Self.count(missed, "créneau manqué", "créneaux manqués")
    }

    package func noneDue(until instant: Date, campaign: String) -> String {
        "aucun tour n'est dû ; le prochain, de \(campaign), commence le \(minute(instant))"
    }

    package var campaignsPaused: String {
        "aucun tour n'est dû, ce qui reste étant suspendu ; « campaign resume NOM » fait reprendre les tours"
    }

    package func waits(for campaign: String, until instant: Date) -> String {
        "le prochain tour de \(campaign) commence le \(minute(instant)) ; Ctrl-C met fin à l'attente"
    }

    package var campaignsOver: String { "il ne reste aucun tour" }

    package func unitsWritten(_ paths: [String]) -> String { "écrits : \(paths.joined(separator: ", "))" }

    package func unitsStarted(_ isStarted: Bool, typing command: String) -> String {
        isStarted
            ? "Le minuteur tourne : toutes les dix minutes, ce qui est dû est fait."
            : "Le minuteur n'a pas été lancé, aucun systemd de cet utilisateur ne répondant ; pour le lancer : \(command)"
    }

    package var unitsLinger: String { "Pour qu'il tourne sans session ouverte : loginctl enable-linger" }

    package func unitsRemoved(_ paths: [String]) -> String {
        paths.isEmpty ? "aucun minuteur n'était installé" : "retirés : \(paths.joined(separator: ", "))"
    }
}
