extension French {
    package func rateCell(_ rate: Double, within rates: (low: Double, high: Double)) -> String {
        "\(throughput(rate)) (\(significant(rates.low)) à \(significant(rates.high)))"
    }
    package func tooFewForRates(_ fewest: Int) -> String {
        "aucun groupe n'a \(fewest) tests ralentis, ce qu'il faut pour trouver un débit"
    }
    package func groupsTooSmall(_ count: Int, fewest: Int) -> String {
        Self.count(count, "groupe laissé", "groupes laissés")
            + " de côté, avec moins de \(fewest) tests ralentis"
    }
    package func groupsNotDrawn(_ count: Int) -> String {
        Self.count(count, "groupe n'est pas dessiné", "groupes ne sont pas dessinés")
            + " ; des filtres en choisissent moins"
    }
    package func plottedRate(_ rate: Double, tests: Int) -> String {
        "\(throughput(rate)) : \(Self.count(tests, "test", "tests"))"
    }
    package var plotDensity: String { "densité" }
    package var plotSmooth: String { "si les débits variaient beaucoup" }
    package var plotGroups: String { "groupe" }
    package var plotShareOfTests: String { "part des tests" }
    package var plotShareItself: String { "part" }
    package var plotInterval: String { "intervalle à 95 %" }
}
