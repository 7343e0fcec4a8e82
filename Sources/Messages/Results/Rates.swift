import Basics

extension Messages {
    /// Formats a rate in Mbit/s with its interval, for a table.
    package func rateCell(_ rate: Double, within rates: (low: Double, high: Double)) -> String {
        say(
            "\(throughput(rate)) (\(significant(rates.low)) to \(significant(rates.high)))",
            "\(throughput(rate)) (\(significant(rates.low)) à \(significant(rates.high)))")
    }

    /// States that no group has enough tests for finding rates.
    package func tooFewForRates(_ fewest: Int) -> String {
        say(
            "no group has \(fewest) tests that were slowed down, which it takes to find a rate",
            "aucun groupe n'a \(fewest) tests ralentis, ce qu'il faut pour trouver un débit")
    }

    /// States the number of omitted groups with too few tests.
    package func groupsTooSmall(_ count: Int, fewest: Int) -> String {
        say(
            "\(Quantities.count(count, "group")) left out, with fewer than \(fewest) tests that were slowed down",
            Self.count(count, "groupe laissé", "groupes laissés")
                + " de côté, avec moins de \(fewest) tests ralentis"
        )
    }

    /// States the number of groups that are not plotted.
    package func groupsNotDrawn(_ count: Int) -> String {
        say(
            "\(Quantities.count(count, "group")) not drawn; filters choose fewer",
            Self.count(count, "groupe n'est pas dessiné", "groupes ne sont pas dessinés")
                + " ; des filtres en choisissent moins"
        )
    }

    /// Describes a rate with its number of tests, in a legend.
    package func plottedRate(_ rate: Double, tests: Int) -> String {
        say(
            "\(throughput(rate)): \(Quantities.count(tests, "test"))",
            "\(throughput(rate)) : \(Self.count(tests, "test", "tests"))")
    }

    /// The label of the axis and curve of a density.
    package var plotDensity: String { say("density", "densité") }

    /// The label of the density expected without fixed rates.
    package var plotSmooth: String { say("if rates varied widely", "si les débits variaient beaucoup") }

    /// The label of the axis of groups.
    package var plotGroups: String { say("group", "groupe") }

    /// The label of the axis of the share of tests.
    package var plotShareOfTests: String { say("share of tests", "part des tests") }

    /// The label of the share, in a legend.
    package var plotShareItself: String { say("share", "part") }

    /// The label of its interval.
    package var plotInterval: String { say("95 % interval", "intervalle à 95 %") }
}
