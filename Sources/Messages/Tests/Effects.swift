import Basics

extension Messages {
    /// The limits of one pair of replays, and the command that goes beyond them.
    package func onePairOnly(_ app: String) -> String {
        say(
            "one pair does not show how much replays vary on this network; \"replay \(app) --pairs\" does",
            "une seule paire ne montre pas à quel point les rejeux varient sur ce réseau ; "
                + "« replay \(app) --pairs » le montre"
        )
    }

    /// A change with its interval, or that there is none.
    package func change(_ change: Double, within changes: Changes?) -> String {

        "\(side(change)) (\(interval(changes)))"

    }

    /// A change with its interval in percent, for a column whose heading says so.
    package func changeCell(_ change: Double, within changes: Changes?) -> String {

        func percent(_ share: Double) -> String {
            say(Quantities.signedPercent(share), Quantities.signedPercent(share).replacing(".", with: ","))
        }
        return say(
            percent(change) + (changes.map { " (\(percent($0.low)) to \(percent($0.high)))" } ?? ""),
            percent(change) + (changes.map { " (\(percent($0.low)) à \(percent($0.high)))" } ?? ""))
    }

    /// That an effect was not stored with its test but computed from its samples.
    package var computedNow: String {
        say(
            "computed now from the stored samples",
            "calculé à l'instant à partir des échantillons enregistrés")
    }

    /// "31 % slower".
    func side(_ change: Double) -> String {
        say(
            isShown(change) ? "\(percent(change)) \(change > 0 ? "faster" : "slower")" : "as fast",
            isShown(change) ? "plus \(change > 0 ? "rapide" : "lent") de \(percent(change))" : "aussi rapide")
    }

    /// Shares of one side without their side, as the sentence names it.
    package func interval(_ changes: Changes?) -> String {

        guard let (low, high) = changes else {
            return say("too few samples for an interval", "trop peu d'échantillons pour un intervalle")
        }
        if high < 0 {
            return say(
                "95 % interval \(percent(high)) to \(percent(low))",
                "intervalle à 95 % : \(percent(high)) à \(percent(low))")
        }
        if low > 0 {
            return say(
                "95 % interval \(percent(low)) to \(percent(high))",
                "intervalle à 95 % : \(percent(low)) à \(percent(high))")
        }
        let (slowest, fastest) = (side(low), side(high))
        return say(
            "95 % interval: " + (slowest == fastest ? slowest : "\(slowest) to \(fastest)"),
            "intervalle à 95 % : " + (slowest == fastest ? slowest : "\(slowest) à \(fastest)"))
    }
}

extension Messages {
    /// The ends of a 95 % interval of a change.
    package typealias Changes = (low: Double, high: Double)

    /// True if a change is more than what is shown as 0.0 %.
    func isShown(_ change: Double) -> Bool { abs(change) >= 0.0005 }
}
