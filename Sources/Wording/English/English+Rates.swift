import Formatting

extension English {
    package func rateCell(_ rate: Double, within rates: (low: Double, high: Double)) -> String {
        "\(throughput(rate)) (\(significant(rates.low)) to \(significant(rates.high)))"
    }
    package func tooFewForRates(_ fewest: Int) -> String {
        "no group has \(fewest) tests that were slowed down, which it takes to find a rate"
    }
    package func groupsTooSmall(_ count: Int, fewest: Int) -> String {
        "\(Quantities.count(count, "group")) left out, with fewer than \(fewest) tests that were slowed down"
    }
    package func groupsNotDrawn(_ count: Int) -> String {
        "\(Quantities.count(count, "group")) not drawn; filters choose fewer"
    }
    package func plottedRate(_ rate: Double, tests: Int) -> String {
        "\(throughput(rate)): \(Quantities.count(tests, "test"))"
    }
    package var plotDensity: String { "density" }
    package var plotSmooth: String { "if rates varied widely" }
    package var plotGroups: String { "group" }
    package var plotShareOfTests: String { "share of tests" }
    package var plotShareItself: String { "share" }
    package var plotInterval: String { "95 % interval" }
}
