import Formatting

extension French {
    package func onePairOnly(_ app: String) -> String {
        "une seule paire ne montre pas à quel point les rejeux varient sur ce réseau ; "
            + "« replay \(app) --pairs » le montre"
    }

    package func change(_ change: Double, within changes: Changes?) -> String {
        "\(side(change)) (\(interval(changes)))"
    }

    package func changeCell(_ change: Double, within changes: Changes?) -> String {
        func percent(_ share: Double) -> String {
            Quantities.signedPercent(share).replacing(".", with: ",")
        }
        return percent(change) + (changes.map { " (\(percent($0.low)) à \(percent($0.high)))" } ?? "")
    }

    package var computedNow: String { "calculé à l'instant à partir des échantillons enregistrés" }

    /// « plus lent de 31 % ».
    func side(_ change: Double) -> String {
        isShown(change) ? "plus \(change > 0 ? "rapide" : "lent") de \(percent(change))" : "aussi rapide"
    }

    /// Shares of one side without their side, as the sentence names it.
    package func interval(_ changes: Changes?) -> String {
        guard let (low, high) = changes else { return "trop peu d'échantillons pour un intervalle" }
        if high < 0 { return "intervalle à 95 % : \(percent(high)) à \(percent(low))" }
        if low > 0 { return "intervalle à 95 % : \(percent(low)) à \(percent(high))" }
        let (slowest, fastest) = (side(low), side(high))
        return "intervalle à 95 % : " + (slowest == fastest ? slowest : "\(slowest) à \(fastest)")
    }
}
