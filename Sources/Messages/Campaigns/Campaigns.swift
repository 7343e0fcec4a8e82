package import Campaigns
import Basics
import Foundation
import Recordings

extension Messages {
    /// Describes the estimated cost of a campaign, in a few lines.
    package func campaignTakes(_ outlook: CampaignOutlook, isConfirmed: Bool) -> [String] {
        let campaign = outlook.campaign
        let rounds = Double(outlook.rounds)
        let what =
            switch campaign.method {
            case .single where campaign.direction == .up:
                say("a pair of replays of uploads", "une paire de rejeux d'envois")
            case .single: say("a pair of replays", "une paire de rejeux")
            case .series(let budget) where campaign.direction == .up:
                say(
                    "a series of pairs of uploads, at most \(Quantities.tenths(budget)) whole pairs' data",
                    "une série de paires d'envois, au plus les données de "
                        + "\(Quantities.tenths(budget).replacing(".", with: ",")) paires entières"
                )
            case .series(let budget):
                say(
                    "a series of pairs, at most \(Quantities.tenths(budget)) whole pairs' data",
                    "une série de paires, au plus les données de \(Quantities.tenths(budget).replacing(".", with: ",")) "
                        + "paires entières"
                )
            }
        var lines = either(
            [
                "\(campaign.name): \(Quantities.count(outlook.rounds, "round")) from "
                    + "\(minute(campaign.span.lowerBound, in: campaign.zone)) to \(minute(campaign.span.upperBound, in: campaign.zone)), of "
                    + "\(Quantities.count(outlook.apps.count, "test")) each: \(Quantities.count(outlook.tests, "test"))",
                "  a test is \(what)",
                "  data: "
                    + [
                        "\(size(outlook.roundBytes)) a round", outlook.dayBytes.map { "\(size($0)) a day" },
                        outlook.monthBytes.map { "\(size($0)) a month" },
                        "\(size(outlook.roundBytes * rounds)) in all",
                    ].compactMap(\.self).joined(separator: ", ")
                    + "; at most \(size(outlook.mostRoundBytes * rounds))",
                "  time: \(wholeSeconds(outlook.roundSeconds)) a round, at most "
                    + "\(wholeSeconds(outlook.mostRoundSeconds)); \(hours(outlook.roundSeconds * rounds)) in all",
            ],
            [
                "\(campaign.name) : \(Self.count(outlook.rounds, "tour", "tours")) du "
                    + "\(minute(campaign.span.lowerBound, in: campaign.zone)) au \(minute(campaign.span.upperBound, in: campaign.zone)), de "
                    + "\(Self.count(outlook.apps.count, "test", "tests")) chacun : "
                    + Self.count(outlook.tests, "test", "tests"),
                "  un test est \(what)",
                "  données : "
                    + [
                        "\(size(outlook.roundBytes)) par tour",
                        outlook.dayBytes.map { "\(size($0)) par jour" },
                        outlook.monthBytes.map { "\(size($0)) par mois" },
                        "\(size(outlook.roundBytes * rounds)) en tout",
                    ].compactMap(\.self).joined(separator: ", ")
                    + " ; au plus \(size(outlook.mostRoundBytes * rounds))",
                "  temps : \(wholeSeconds(outlook.roundSeconds)) par tour, au plus "
                    + "\(wholeSeconds(outlook.mostRoundSeconds)) ; \(hours(outlook.roundSeconds * rounds)) en tout",
            ]
        )
        if let all = outlook.falseFinding(of: outlook.tests, isConfirmed: isConfirmed),
            let one = outlook.falseFinding(of: 1, isConfirmed: isConfirmed)
        {
            let (level, one) = (percent(CampaignRule().level), probability(100 * one))
            lines += either(
                [
                    "  where nothing is slowed, the report (\"campaign report\"), which judges all tests together, finds anything "
                        + "with a probability of at most \(level)",
                    "  a single test finds something by chance with a probability of at most \(one) %"
                        + (isConfirmed ? ", as a second series must confirm it" : "")
                        + ", at least one of all \(outlook.tests) with at most \(percent(all)): a single test is no result of the "
                        + "campaign",
                ],
                [
                    "  là où rien n'est ralenti, le rapport (« campaign report »), qui juge tous les tests ensemble, trouve quoi que "
                        + "ce soit avec une probabilité de \(level) au plus",
                    "  un test seul trouve quelque chose par hasard avec une probabilité de \(one)\u{A0}% au plus"
                        + (isConfirmed ? ", car une seconde série doit le confirmer" : "")
                        + ", l'un au moins des \(outlook.tests) avec \(percent(all)) au plus : un test seul n'est pas un résultat de "
                        + "la campagne",
                ])
        }
        return lines
    }

    private func size(_ bytes: Double) -> String { self.bytes(Int64(min(bytes, 9e18).rounded())) }

    private func hours(_ seconds: Double) -> String {
        say("\(significant(seconds / 3_600)) h", "\(significant(seconds / 3_600))\u{A0}h")
    }

    /// Explains the columns of a campaign's sensitivity.
    package func campaignPower(_ method: CampaignMethod, isConfirmed: Bool) -> String {
        switch method {
        case .single:
            say(
                "A slowdown from the last column on is noticed by four pairs in five; what replays get is taken from "
                    + "stored tests, else assumed (see \"plan\").",
                "Quatre paires sur cinq remarquent un ralentissement à partir de la dernière colonne ; ce qu'obtiennent les "
                    + "rejeux vient de tests enregistrés, sinon d'une hypothèse (voir « plan »)."
            )
        case .series:
            say(
                "The columns after the minutes tell how many series find an original that is so much slower"
                    + (isConfirmed ? ", each to be confirmed by a second one" : "")
                    + "; how replays vary is taken from stored series, else assumed (see \"plan --pairs\").",
                "Les colonnes après les minutes disent combien de séries trouvent un original ralenti d'autant"
                    + (isConfirmed ? ", ce qu'une seconde doit confirmer" : "")
                    + " ; la variation des rejeux vient de séries enregistrées, sinon d'une hypothèse (voir « plan --pairs »)."
            )
        }
    }

    /// Describes a remark on a campaign before it starts.
    package func campaignRemark(_ remark: CampaignRemark) -> String {
        switch remark {
        case .isOver:
            say(
                "the campaign has ended; no round will begin",
                "la campagne est finie ; aucun tour ne commencera")
        case .longRounds(let seconds, let slot):
            say(
                "a round may take \(wholeSeconds(seconds)), longer than its slot of \(wholeSeconds(slot)): slots would be missed",
                "un tour peut prendre \(wholeSeconds(seconds)), plus que son créneau de \(wholeSeconds(slot)) : des créneaux "
                    + "seraient manqués"
            )
        case .beyondPolicy(let tests, let limit):
            say(
                "it asks for \(significant(tests)) pairs a day of M-Lab, whose policy allows \(limit) automatic ones; "
                    + "the others would not begin",
                "elle demande \(significant(tests)) paires par jour à M-Lab, dont la charte en permet \(limit) automatiques ; "
                    + "les autres ne commenceraient pas"
            )
        case .beyondAllowance(let bytes, let allowance):
            say(
                "it would move \(size(bytes)) a \(allowance.period.rawValue), and may move \(self.bytes(allowance.bytes)): "
                    + "slots would be missed",
                "elle transférerait \(size(bytes)) par \(allowance.period == .day ? "jour" : "mois"), et peut transférer "
                    + "\(self.bytes(allowance.bytes)) : des créneaux seraient manqués"
            )
        case .fewHours(let count):
            say(
                "all rounds begin in \(Quantities.count(count, "hour")) of the day; nothing is learnt about the others",
                "tous les tours commencent en \(Self.count(count, "heure", "heures")) du jour ; on n'apprend rien des autres"
            )
        }
    }

    /// Describes the data volume of many vantage points, in a few lines.
    package func campaignVolume(_ volume: CampaignVolume, _ outlook: CampaignOutlook) -> [String] {
        let share = outlook.daysOfMonth / CampaignOutlook.month
        return either(
            [
                "\(outlook.campaign.name): \(Quantities.count(volume.vantagePoints, "vantage point")) with "
                    + "\(significant(outlook.roundsADay)) rounds a day, "
                    + "\(Quantities.count(outlook.apps.count, "test")) each",
                "  in \(month(outlook)): \(many(volume.tests * share)) tests and pairs, \(many(volume.rows * share)) rows, about "
                    + "\(size(volume.bytes * share)) in a database",
            ],
            [
                "\(outlook.campaign.name) : \(Self.count(volume.vantagePoints, "point de mesure", "points de mesure")) avec "
                    + "\(significant(outlook.roundsADay)) tours par jour, de "
                    + "\(Self.count(outlook.apps.count, "test", "tests")) chacun",
                "  en \(month(outlook)) : \(many(volume.tests * share)) tests et paires, \(many(volume.rows * share)) lignes, environ "
                    + "\(size(volume.bytes * share)) dans une base de données",
            ]
        )
    }

    private func month(_ outlook: CampaignOutlook) -> String {
        say(
            outlook.days > CampaignOutlook.month
                ? "a month of 30 days"
                : "all (\(outlook.days == 1 ? "1 day" : "\(Quantities.tenths(outlook.days)) days"))",
            outlook.days > CampaignOutlook.month
                ? "un mois de 30 jours"
                : "tout (\(Quantities.tenths(outlook.days).replacing(".", with: ",")) jour\(outlook.days < 2 ? "" : "s"))"
        )
    }

    private func many(_ count: Double) -> String {
        switch count {
        case ..<1e4: "\(Int(count.rounded()))"
        case ..<1e6: say("\(significant(count / 1e3)) thousand", "\(significant(count / 1e3)) mille")
        default: say("\(significant(count / 1e6)) million", "\(significant(count / 1e6)) millions de")
        }
    }

    /// Announces a started campaign, in a few lines.
    package func started(_ standing: CampaignStanding) -> [String] {
        let campaign = standing.campaign
        return either(
            [
                "The campaign \(title(standing)) is started at the vantage point \(campaign.vantagePoint): "
                    + "\(Quantities.count(standing.slots, "slot")), "
                    + "\(Quantities.count(standing.testsARound, "test")) a round"
                    + (standing.isDue
                        ? "; a round is due now."
                        : standing.next.map { "; the next round begins on \(minute($0))." } ?? "."),
                "Rounds run while \"campaign run\" does, or by a timer (\"campaign install\").",
            ],
            [
                "La campagne \(title(standing)) est commencée au point de mesure \(campaign.vantagePoint) : "
                    + "\(Self.count(standing.slots, "créneau", "créneaux")), "
                    + "\(Self.count(standing.testsARound, "test", "tests")) par tour"
                    + (standing.isDue
                        ? " ; un tour est dû."
                        : standing.next.map { " ; le prochain tour commence le \(minute($0))." } ?? "."),
                "Les tours ont lieu tant que « campaign run » tourne, ou par un minuteur (« campaign install »).",
            ]
        )
    }

    /// Names a campaign, with a direction other than the usual one, and if it is a rehearsal.
    private func title(_ standing: CampaignStanding) -> String {
        campaignCell(standing.campaign.name + suffix(standing.direction), isRehearsal: standing.isRehearsal)
    }

    /// Describes the progress of a campaign, in a few lines.
    package func standing(_ standing: CampaignStanding) -> [String] {
        let campaign = standing.campaign
        var lines = either(
            [
                "\(title(standing)): "
                    + "\(campaignState(campaign.state)) at \(campaign.vantagePoint) since "
                    + "\(minute(campaign.started)), plan \(campaign.plan)"
            ],
            [
                "\(title(standing)) : "
                    + "\(campaignState(campaign.state)) à \(campaign.vantagePoint) depuis le "
                    + "\(minute(campaign.started)), plan \(campaign.plan)"
            ]
        )
        let rounds = RoundEnding.allCases.compactMap { ending in
            standing.rounds[ending].map { "\($0) \(word(ending))" }
        }
        lines.append(
            say(
                "  rounds: " + (rounds.isEmpty ? "none" : rounds.joined(separator: ", "))
                    + " of \(Quantities.count(standing.slots, "slot"))",
                "  tours : " + (rounds.isEmpty ? "aucun" : rounds.joined(separator: ", "))
                    + " sur \(Self.count(standing.slots, "créneau", "créneaux"))"
            ))
        let missed = MissedSlot.allCases.compactMap { reason in
            standing.missed[reason].map { "\($0) \(word(reason))" }
        }
        if !missed.isEmpty {
            lines.append(
                say(
                    "  missed: " + missed.joined(separator: ", "),
                    "  manqués : " + missed.joined(separator: ", ")))
        }
        lines.append(
            say(
                "  tests: \(standing.stored) stored, \(standing.completed) with a result, \(standing.failed) failed, "
                    + bytes(standing.bytes) + " moved",
                "  tests : \(standing.stored) enregistrés, \(standing.completed) avec un résultat, "
                    + "\(standing.failed) échoués, \(bytes(standing.bytes)) transférés"
            ))
        if !standing.untested.isEmpty {
            lines.append(
                say(
                    "  could not begin: "
                        + standing.untested.sorted { $0.key < $1.key }.map { "\($0.value) (\($0.key))" }
                        .joined(separator: ", "),
                    "  n'ont pu commencer : "
                        + standing.untested.sorted { $0.key < $1.key }.map { "\($0.value) (\($0.key))" }
                        .joined(separator: ", ")
                ))
        }
        lines += either(
            standing.waiting.filter { $0.count > 0 }.map {
                "  \(Quantities.count($0.count, "test")), each pair of a series counted, not handed in to "
                    + "\($0.database) yet: \"campaign collect\""
            },
            standing.waiting.filter { $0.count > 0 }.map {
                "  \(Self.count($0.count, "test", "tests")), chaque paire d'une série comptée, pas encore remis à "
                    + "\($0.database) ; « campaign collect » les remet"
            }
        )
        if let current = standing.current {
            lines.append(
                say(
                    "  slot \(current.number) has a round that goes on",
                    "  le créneau \(current.number) a un tour en cours"))
        }
        switch (campaign.state, standing.next) {
        case (.running, _) where standing.isDue: lines.append(say("  a round is due now", "  un tour est dû"))
        case (.running, let next?):
            lines.append(
                say(
                    "  the next round begins on \(minute(next))",
                    "  le prochain tour commence le \(minute(next))"))
        case (.running, nil):
            lines.append(say("  it is over: no round is left", "  elle est finie : il ne reste aucun tour"))
        case (.paused, _):
            lines.append(
                say(
                    "  \"campaign resume \(campaign.name)\" lets rounds begin again",
                    "  « campaign resume \(campaign.name) » fait reprendre les tours"))
        case (.stopped, _): break
        }
        return lines
    }

    /// Names the state of a campaign, in a word.
    package func campaignState(_ state: CampaignState) -> String {
        switch state {
        case .running: say("running", "en cours")
        case .paused: say("paused", "suspendue")
        case .stopped: say("stopped", "arrêtée")
        }
    }

    /// States that no campaign was started here.
    package var noCampaigns: String {
        say(
            "no campaign was started here; \"campaign start FILE\" starts one",
            "aucune campagne n'a été commencée ici ; « campaign start FICHIER » en commence une")
    }

    /// Describes the state of a slot.
    package func slot(_ slot: SlotRecord) -> String {
        let name = say(
            "\(slot.campaign), slot \(slot.number) (\(minute(slot.start)))",
            "\(slot.campaign), créneau \(slot.number) (\(minute(slot.start)))")
        switch slot.fate {
        case .missed(let reason):
            return say("\(name): missed, \(word(reason))", "\(name) : manqué, \(word(reason))")
        case .begun:
            let untested = either(
                slot.untested.isEmpty ? "" : ", \(slot.untested.count) could not begin",
                slot.untested.isEmpty ? "" : ", \(slot.untested.count) n'ont pu commencer")
            return say(
                "\(name): round \(slot.ending.map(word) ?? "begun")\(untested)",
                "\(name) : tour \(slot.ending.map(word) ?? "commencé")\(untested)")
        }
    }

    /// States that several slots of a campaign were missed for the same reason.
    package func missed(_ slots: [SlotRecord], as reason: MissedSlot) -> String {
        say(
            "\(slots.first?.campaign ?? ""), slots \(Quantities.ranges(slots.map { Int64($0.number) })): "
                + "\(slots.count) missed, \(word(reason))",
            "\(slots.first?.campaign ?? ""), créneaux \(Quantities.ranges(slots.map { Int64($0.number) })) : "
                + "\(slots.count) manqués, \(word(reason))"
        )
    }

    /// States that slots which were recorded as missed have not passed.
    package func reopened(_ slots: [SlotRecord]) -> String {
        let numbers = Quantities.ranges(slots.map { Int64($0.number) })
        let name = slots.first?.campaign ?? ""
        return slots.count == 1
            ? say(
                "\(name): the clock was changed; by it, slot \(numbers) has not passed yet and will have its round",
                "\(name) : l'horloge a été changée ; d'après elle, le créneau \(numbers) n'est pas encore passé et aura "
                    + "son tour")
            : say(
                "\(name): the clock was changed; by it, slots \(numbers) have not passed yet and will have their rounds",
                "\(name) : l'horloge a été changée ; d'après elle, les créneaux \(numbers) ne sont pas encore passés et "
                    + "auront leurs tours")
    }

    private func word(_ ending: RoundEnding) -> String {
        switch ending {
        case .complete: say("complete", "complet")
        case .ended: say("ended early", "abrégé")
        case .interrupted: say("interrupted", "interrompu")
        case .allowance: say("cut short, as the data was used up", "abrégé, les données étant épuisées")
        }
    }

    private func word(_ reason: MissedSlot) -> String {
        switch reason {
        case .notRunning: say("as nothing ran", "rien ne tournant")
        case .busy: say("as the round before was still running", "le tour précédent durant encore")
        case .paused: say("as it was paused", "la campagne étant suspendue")
        case .allowance: say("as the data was used up", "les données étant épuisées")
        }
    }
}
