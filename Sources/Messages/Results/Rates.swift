import Basics

extension Messages {
    /// A rate in Mbit/s with its interval, for a table.
    package func rateCell(_ rate: Double, within rates: (low: Double, high: Double)) -> String {
        say(
            "\(throughput(rate)) (\(significant(rates.low)) to \(significant(rates.high)))",
            "\(throughput(rate)) (\(significant(rates.low)) à \(significant(rates.high)))")
    }

    /// That no group has enough tests to look for rates.
    package func tooFewForRates(_ fewest: Int) -> String {
        say(
            "no group has \(fewest) tests that were slowed down, which it takes to find a rate",
            "aucun groupe n'a \(fewest) tests ralentis, ce qu'il faut pour trouver un débit")
    }

    /// That so many groups were left out, having fewer tests.
    package func groupsTooSmall(_ count: Int, fewest: Int) -> String {
        say(
            "\(Quantities.count(count, "group")) left out, with fewer than \(fewest) tests that were slowed down",
            Self.count(count, "groupe laissé", "groupes laissés")
                + " de côté, avec moins de \(fewest) tests ralentis"
        )
    }

    /// That so many groups are not drawn.
    package func groupsNotDrawn(_ count: Int) -> String {
        say(
            "\(Quantities.count(count, "group")) not drawn; filters choose fewer",
            Self.count(count, "groupe n'est pas dessiné", "groupes ne sont pas dessinés")
                + " ; des filtres en choisissent moins"
        )
    }

    /// A rate with its tests, in a legend.
    package func plottedRate(_ rate: Double, tests: Int) -> String {
        say(
            "\(throughput(rate)): \(Quantities.count(tests, "test"))",
            "\(throughput(rate)) : \(Self.count(tests, "test", "tests"))")
    }

    /// The axis of a density, and its curve.
    package var plotDensity: String { say("density", "densité") }

    /// The density that there would be if rates varied widely.
    package var plotSmooth: String { say("if rates varied widely", "si les débits variaient beaucoup") }

    /// The axis of groups.
    package var plotGroups: String { say("group", "groupe") }

    /// The axis of the tests' share.
    package var plotShareOfTests: String { say("share of tests", "part des tests") }

    /// The share itself, in a legend.
    package var plotShareItself: String { say("share", "part") }

    /// Its interval.
    package var plotInterval: String { say("95 % interval", "intervalle à 95 %") }
}
