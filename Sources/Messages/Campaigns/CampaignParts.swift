import Basics
package import Campaigns
package import Foundation

/// Sentences on the parts of a campaign of which no single figure is true.
extension Messages {
    /// The most changes or vantage points that sentences name.
    private static let mostNamed = 5

    /// The changes of an app, and its vantage points without one, each in a sentence; empty where one figure is true of all
    /// pairs.
    package func campaignParts(_ cell: CampaignCell) -> [String] {
        let named = cell.changes.prefix(Self.mostNamed)
        var lines = named.map { campaignChange($0, of: cell) }
        let further = cell.changes.count - named.count
        if further > 0 {
            lines.append(
                say(
                    "\(app(cell)): \(Quantities.count(further, "more vantage point")) changed as well; \"campaign report "
                        + "--json\" lists them all.",
                    "\(app(cell)) : \(Self.count(further, "autre point de mesure a changé", "autres points de mesure ont changé")) "
                        + "aussi ; « campaign report --json » les donne tous."))
        }
        if !cell.elsewhere.isEmpty {
            lines.append(
                cell.changes.isEmpty
                    ? say(
                        "\(app(cell)): its vantage points differ, so no figure is true of all: \(figures(cell)).",
                        "\(app(cell)) : ses points de mesure diffèrent ; aucune valeur n'est vraie de tous : \(figures(cell))."
                    )
                    : say(
                        "\(app(cell)): at the other vantage points no change is certain: \(figures(cell)).",
                        "\(app(cell)) : aux autres points de mesure, aucun changement n'est certain : \(figures(cell))."
                    ))
        } else if cell.changes.first?.vantagePoint != nil, cell.changes.count < cell.vantagePoints {
            lines.append(
                say(
                    "\(app(cell)): the other vantage points seem to have changed too, so no figure is given for them.",
                    "\(app(cell)) : les autres points de mesure semblent avoir changé aussi ; aucune valeur n'en est donc donnée."
                ))
        }
        return lines
    }

    /// A sentence on a day from which on an app was treated otherwise.
    package func campaignChange(_ change: CampaignChange, of cell: CampaignCell) -> String {
        let chance = probability(change.adjustedPValue)
        let sure = say(
            "probability that chance alone does this: at most \(chance)",
            "probabilité que le hasard seul le fasse : au plus \(chance)")
        guard let before = change.before, let after = change.after else {
            return say(
                "\(app(cell)): the treatment changed around \(day(change.day)) at some vantage points; it is not known at which ones, "
                    + "so there are no figures (\(sure)).",
                "\(app(cell)) : le traitement a changé vers le \(day(change.day)) à certains points de mesure ; on ne sait "
                    + "pas auxquels, il n'y a donc pas de valeurs (\(sure)).")
        }
        let place = change.vantagePoint.map { say(", at \($0)", ", à \($0)") } ?? ""
        return say(
            "\(app(cell))\(place): \(period(before)) before \(day(change.day)), \(period(after)) from that day on; \(sure).",
            "\(app(cell))\(place) : \(period(before)) avant le \(day(change.day)), \(period(after)) dès ce jour ; \(sure)."
        )
    }

    private func app(_ cell: CampaignCell) -> String {
        say("\(title(cell)) in \(cell.network.label)", "\(title(cell)) dans \(cell.network.label)")
    }

    /// The difference of some pairs with its interval and their number.
    private func period(_ period: CampaignPeriod) -> String {
        let fit =
            period.changes.map { interval($0) }
            ?? say("too few pairs for an interval", "trop peu de paires pour un intervalle")
        return "\(side(period.change)) (\(fit), \(pairCount(period.pairs)))"
    }

    /// The figure of each vantage point; of many, of those that are known to differ, and between which ones the others lie.
    private func figures(_ cell: CampaignCell) -> String {
        let places = cell.elsewhere
        let differing = cell.strata.compactMap { stratum in
            if case .vantagePoint(let name) = stratum.place { name } else { nil }
        }
        let named =
            places.count <= Self.mostNamed
            ? places : Array(places.filter { differing.contains($0.vantagePoint) }.prefix(Self.mostNamed))
        var texts = named.map { place in
            say(
                "at \(place.vantagePoint) \(period(place.period))",
                "à \(place.vantagePoint) \(period(place.period))")
        }
        let others = places.filter { place in !named.contains { $0.vantagePoint == place.vantagePoint } }
        let sorted = others.map(\.period.change).sorted()
        if let low = sorted.first, let high = sorted.last {
            texts.append(
                say(
                    "at \(Quantities.count(others.count, "\(named.isEmpty ? "" : "other ")vantage point")), each by itself, from "
                        + "\(side(low)) to \(side(high))",
                    "à \(Self.count(others.count, "\(named.isEmpty ? "" : "autre ")point de mesure", "\(named.isEmpty ? "" : "autres ")points de mesure")), "
                        + "chacun pris seul, de \(side(low)) à \(side(high))"))
        }
        return texts.joined(separator: say("; ", " ; "))
    }

    /// The parts of an app's pairs of which each has a figure of its own, with their names; none where one figure is true
    /// of all pairs.
    package func campaignPeriods(_ cell: CampaignCell) -> [(name: String, period: CampaignPeriod)] {
        let title = title(cell)
        func at(_ place: String) -> String { title + say(" at \(place)", " à \(place)") }
        let changes = cell.changes.flatMap { change in
            let (place, day) = (change.vantagePoint.map(at) ?? title, day(change.day))
            return [
                (place + say(", before \(day)", ", avant le \(day)"), change.before),
                (place + say(", since \(day)", ", depuis le \(day)"), change.after),
            ].compactMap { name, period in period.map { (name, $0) } }
        }
        return changes + cell.elsewhere.map { (at($0.vantagePoint), $0.period) }
    }

    /// The share of pairs that ran the original first, with its exact interval.
    package func campaignOriginalFirst(_ first: Int, of pairs: Int, within interval: ClosedRange<Double>)
        -> String
    {
        let share = percent(Double(first) / Double(max(1, pairs)))
        return say(
            "\(share) (95 % interval \(percent(interval.lowerBound)) to \(percent(interval.upperBound)); a fair coin: 50 %)",
            "\(share) (intervalle à 95 % : \(percent(interval.lowerBound)) à \(percent(interval.upperBound)) ; une pièce "
                + "équilibrée : 50\u{A0}%)")
    }

    /// All vantage points, for a cell.
    package var campaignAll: String { say("all", "tous") }

    /// Vantage points that are not known, for a cell.
    package var campaignSome: String { say("some", "certains") }

    /// Names the time zone of a report.
    package func campaignReportZone(_ zone: TimeZone) -> String {
        say(
            "Days and hours are those of \(name(of: zone)).",
            "Les jours et heures sont ceux de \(name(of: zone)).")
    }
}
