import Basics
package import Campaigns
package import Differentiation
package import Foundation

extension Messages {
    /// The display name of an app in a report, with a direction other than the usual one.
    package func title(_ cell: CampaignCell) -> String { cell.title + suffix(cell.direction) }

    /// The answer for an app, in a cell of a table.
    package func campaignAnswer(_ cell: CampaignCell) -> String {
        switch cell.answer {
        case .differentiation(.prioritised): say("differentiation: faster", "différenciation : plus rapide")
        case .differentiation: say("differentiation: slower", "différenciation : plus lente")
        case .varying(.prioritised):
            say("differentiation: partly faster", "différenciation : plus rapide en partie") + places(cell)
        case .varying(.some):
            say("differentiation: partly slower", "différenciation : plus lente en partie") + places(cell)
        case .varying(nil):
            say("differentiation: slower and faster", "différenciation : plus lente et plus rapide")
                + places(cell)
        case .slight(.prioritised, let largest):
            say(
                "slightly faster, at most \(roundedUp(largest)) %",
                "un peu plus rapide, de \(roundedUp(largest)) % au plus")
        case .slight(_, let largest):
            say(
                "slightly slower, at most \(roundedUp(largest)) %",
                "un peu plus lente, de \(roundedUp(largest)) % au plus")
        case .none(let largest):
            say("none larger than \(roundedUp(largest)) %", "aucune au-delà de \(roundedUp(largest)) %")
                + (cell.testedBytes.map { say(", up to \(bytes($0))", ", jusqu'à \(bytes($0))") } ?? "")
        case .unknown:
            say(
                "not enough data yet: \(Quantities.count(cell.pairs, "pair"))"
                    + (cell.pairsNeeded.map { ", about \(number($0)) needed" } ?? ""),
                "pas encore assez de données : \(Self.count(cell.pairs, "paire", "paires"))"
                    + (cell.pairsNeeded.map { ", il en faut environ \(number($0))" } ?? ""))
        }
    }

    /// The hours and the vantage points where an app is treated otherwise, in a cell; empty where none are
    /// known.
    private func places(_ cell: CampaignCell) -> String {
        let hours = cell.strata.compactMap { stratum in
            if case .hours(let range) = stratum.place { hourRange(range) } else { nil }
        }
        let points = cell.strata.count - hours.count
        let changed = cell.changes.count { $0.vantagePoint != nil }
        let places =
            hours + (points == 0 ? [] : [pointsOfAll(points, of: cell.vantagePoints)])
            + (changed == 0
                ? []
                : [
                    say("changed ", "changé ") + pointsOfAll(changed, of: cell.vantagePoints)
                ])
        return places.isEmpty ? "" : ", " + places.joined(separator: ", ")
    }

    /// Hours of the day that follow each other.
    package func hourRange(_ range: HourRange) -> String {
        say("\(range.first) to \(range.end) h", "de \(range.first) à \(range.end) h")
    }

    private func pointsOfAll(_ points: Int, of all: Int) -> String {
        say(
            "at \(points) of \(Quantities.count(all, "vantage point"))",
            "à \(points) sur \(Self.count(all, "point de mesure", "points de mesure"))")
    }

    /// A sentence on an app that a network treats differently.
    package func campaignFinding(_ cell: CampaignCell) -> String {
        let change = cell.effect ?? 0
        let pairs = pairCount(cell.pairs)
        let sure =
            (cell.isConfirmed
                ? say(
                    "This is confirmed by the pairs that came after it was found.",
                    "C'est confirmé par les paires venues après la découverte.")
                : say(
                    "It is not confirmed yet by pairs that came after it was found.",
                    "Ce n'est pas encore confirmé par des paires venues après la découverte.")) + alone(cell)
        let start = say(
            "\(title(cell)) in \(cell.network.label) is", "\(title(cell)) dans \(cell.network.label) est")
        guard cell.hasOneFigure else {
            // Figures before and after, and of each place, follow in sentences of their own.
            return say(
                "\(start) \(way(cell.answer)) than its control, but not by the same amount always and everywhere (\(pairs)). \(sure)",
                "\(start) \(way(cell.answer)) que son témoin, mais pas toujours ni partout dans la même mesure (\(pairs)). \(sure)"
            )
        }
        guard case .varying(let direction) = cell.answer else {
            let fit =
                cell.effects == nil
                ? say("not always by as much", "pas toujours d'autant") : interval(cell.effects)
            let than = isShown(change) ? "than" : "as"
            return say(
                "\(start) \(side(change)) \(than) its control (\(fit), \(pairs)). \(sure)",
                "\(start) \(side(change)) que son témoin (\(fit), \(pairs)). \(sure)")
        }
        guard cell.strata.isEmpty else {
            let parts = cell.strata.map(campaignStratum).joined(separator: "; ")
            return say(
                "\(start) not treated alike everywhere: \(parts); \(pairs) in all. \(sure)",
                "\(start) traité différemment selon les heures ou les lieux : \(parts) ; \(pairs) en tout. \(sure)"
            )
        }
        return "\(start) \(part(direction, middle: change, pairs)). \(sure)"
    }

    /// The way in which an app that is treated differently differs from its control.
    private func way(_ answer: CampaignAnswer) -> String {
        switch answer {
        case .differentiation(.prioritised), .varying(.prioritised): say("faster", "plus rapide")
        case .varying(nil): say("now slower, now faster", "tantôt plus lent, tantôt plus rapide")
        default: say("slower", "plus lent")
        }
    }

    /// States the number of tests that show a finding on their own, as a further sentence; empty if none has a verdict.
    private func alone(_ cell: CampaignCell) -> String {
        guard cell.decided > 0 else { return "" }
        let found =
            switch cell.answer {
            case .differentiation(.prioritised), .varying(.prioritised): cell.faster
            case .varying(nil): cell.slower + cell.faster
            default: cell.slower
            }
        guard found > 0 else {
            return say(
                " None of its \(testCount(cell.decided)) shows it on its own; only all pairs together do.",
                " Aucun de ses tests (\(cell.decided)) ne le montre à lui seul ; seul l'ensemble des paires le montre."
            )
        }
        return say(
            " \(found) of its \(testCount(cell.decided)) \(found == 1 ? "shows" : "show") it on \(found == 1 ? "its" : "their") own.",
            " \(testCount(found)) sur \(cell.decided) \(found == 1 ? "le montre à lui seul" : "le montrent à eux seuls")."
        )
    }

    func pairCount(_ count: Int) -> String {
        either(Quantities.count(count, "pair"), Self.count(count, "paire", "paires"))
    }

    /// That an app is treated differently in part of the tests, of which nothing else is known.
    private func part(_ direction: Direction?, middle: Double, _ pairs: String) -> String {
        switch direction {
        case .prioritised:
            say(
                "faster than its control in part of the tests, not by one amount (\(side(middle)) in the middle of "
                    + "all \(pairs))",
                "plus rapide que son témoin dans une partie des tests, et non toujours d'autant (\(side(middle)) au "
                    + "milieu des \(pairs))")
        case .some:
            say(
                "slower than its control in part of the tests, not by one amount (\(side(middle)) in the middle of "
                    + "all \(pairs))",
                "plus lent que son témoin dans une partie des tests, et non toujours d'autant (\(side(middle)) au "
                    + "milieu des \(pairs))")
        case nil:
            say(
                "slower than its control in some tests and faster in others, not by one amount (\(side(middle)) in "
                    + "the middle of all \(pairs))",
                "plus lent que son témoin dans certains tests et plus rapide dans d'autres, et non toujours d'autant "
                    + "(\(side(middle)) au milieu des \(pairs))")
        }
    }

    /// The treatment of an app at some hours, or at a vantage point, beside that at others.
    package func campaignStratum(_ stratum: CampaignStratum) -> String {
        let there = effect(stratum.effect)
        switch stratum.place {
        case .hours(let range):
            let others = stratum.others.map { other in
                say(", at other hours \(effect(other))", ", aux autres heures \(effect(other))")
            }
            return say("\(hourRange(range)): \(there)", "\(hourRange(range)) : \(there)") + (others ?? "")
        case .vantagePoint(let name):
            return say("at \(name): \(there)", "à \(name) : \(there)")
        }
    }

    private func effect(_ effect: CampaignStratum.Effect) -> String {
        "\(side(effect.change)) (\(interval(effect.changes)), \(pairCount(effect.pairs)))"
    }

    /// The hours and vantage points of an app of which too little is known to exclude anything; nil if there
    /// are none, or the answer excludes nothing.
    package func campaignSparse(_ cell: CampaignCell) -> String? {
        switch cell.answer {
        case .none, .slight: break
        case .differentiation, .varying, .unknown: return nil
        }
        let points = cell.sparseVantagePoints.count
        let places =
            cell.sparseHours.map(hourRange)
            + (points == 0 ? [] : [pointsOfAll(points, of: cell.vantagePoints)])
        guard !places.isEmpty else { return nil }
        let list = places.joined(separator: ", ")
        return say(
            "\(title(cell)) in \(cell.network.label): too few pairs to exclude anything by themselves: \(list).",
            "\(title(cell)) dans \(cell.network.label) : trop peu de paires pour y exclure quoi que ce soit : \(list)."
        )
    }

    /// The order effect: the ratio of the first replay of a pair to the second.
    package func campaignOrder(_ order: OrderEffect) -> String {
        let interval = (low: order.interval.lowerBound - 1, high: order.interval.upperBound - 1)
        return changeCell(order.ratio - 1, within: interval)
    }

    /// Pairs that do not count, by what failed.
    package func campaignVoids(_ voids: VoidTally) -> String {
        say(
            "\(voids.all): the original failed in \(voids.originalFailed), the control in \(voids.controlFailed), "
                + "both or neither in \(voids.others)",
            "\(voids.all) : l'original a échoué dans \(voids.originalFailed), le témoin dans \(voids.controlFailed), "
                + "les deux ou aucun dans \(voids.others)")
    }

    /// That tests which began later do not count yet, and why.
    package func campaignCountedUntil(_ instant: Date, later: Int, in zone: TimeZone) -> String {
        say(
            "Only tests that began before \(minute(instant, in: zone)) count. \(Quantities.count(later, "test")) that began "
                + "later \(later == 1 ? "does" : "do") not count yet: a test that finds something ends sooner than others, so "
                + "tests count only when all that began before them have been handed in.",
            "Seuls les tests commencés avant le \(minute(instant, in: zone)) comptent. "
                + Self.count(
                    later, "test commencé plus tard ne compte", "tests commencés plus tard ne comptent")
                + " pas encore : un test qui trouve quelque chose finit plus tôt que les autres, si bien que les tests "
                + "ne comptent que lorsque tous ceux commencés avant eux ont été remis.")
    }
}
