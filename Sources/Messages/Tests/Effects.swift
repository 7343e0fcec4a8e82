import Basics

extension Messages {
    /// Explains the limits of one pair of replays, and names the command without them.
    package func onePairOnly(_ app: String) -> String {
        say(
            "one pair does not show how much replays vary on this network; \"replay \(app) --pairs\" does",
            "une seule paire ne montre pas à quel point les rejeux varient sur ce réseau ; "
                + "« replay \(app) --pairs » le montre"
        )
    }

    /// Describes a change with its interval, or its absence.
    package func change(_ change: Double, within changes: Changes?) -> String {

        "\(side(change)) (\(interval(changes)))"

    }

    /// Formats a change with its interval in per cent, for a column with a heading.
    package func changeCell(_ change: Double, within changes: Changes?) -> String {

        func percent(_ share: Double) -> String {
            say(Quantities.signedPercent(share), Quantities.signedPercent(share).replacing(".", with: ","))
        }
        return say(
            percent(change) + (changes.map { " (\(percent($0.low)) to \(percent($0.high)))" } ?? ""),
            percent(change) + (changes.map { " (\(percent($0.low)) à \(percent($0.high)))" } ?? ""))
    }

    /// States that an effect was not stored with its test but computed from its samples.
    package var computedNow: String {
        say(
            "computed now from the stored samples",
            "calculé à l'instant à partir des échantillons enregistrés")
    }

    /// "31 % slower".
    func side(_ change: Double) -> String {
        say(
            isShown(change) ? "\(unsignedPercent(change)) \(change > 0 ? "faster" : "slower")" : "as fast",
            isShown(change)
                ? "plus \(change > 0 ? "rapide" : "lent") de \(unsignedPercent(change))" : "aussi rapide")
    }

    /// Formats the interval without the direction that the sentence already names.
    package func interval(_ changes: Changes?) -> String {

        guard let (low, high) = changes else {
            return say("too few samples for an interval", "trop peu d'échantillons pour un intervalle")
        }
        if high < 0 {
            return say(
                "95 % interval \(unsignedPercent(high)) to \(unsignedPercent(low))",
                "intervalle à 95 % : \(unsignedPercent(high)) à \(unsignedPercent(low))")
        }
        if low > 0 {
            return say(
                "95 % interval \(unsignedPercent(low)) to \(unsignedPercent(high))",
                "intervalle à 95 % : \(unsignedPercent(low)) à \(unsignedPercent(high))")
        }
        let (slowest, fastest) = (side(low), side(high))
        return say(
            "95 % interval: " + (slowest == fastest ? slowest : "\(slowest) to \(fastest)"),
            "intervalle à 95 % : " + (slowest == fastest ? slowest : "\(slowest) à \(fastest)"))
    }
}

extension Messages {
    /// The bounds of a 95 % interval of a change.
    package typealias Changes = (low: Double, high: Double)

    /// Returns true if a change is not displayed as 0.0 %.
    func isShown(_ change: Double) -> Bool { abs(change) >= 0.0005 }
}
