/// Fixed rates to which tests were throttled, and drawings of groups of tests.
package protocol RatesWording: Sendable {
    /// A rate in Mbit/s with its interval, for a table.
    func rateCell(_ rate: Double, within rates: (low: Double, high: Double)) -> String
    /// That no group has enough tests to look for rates.
    func tooFewForRates(_ fewest: Int) -> String
    /// That so many groups were left out, having fewer tests.
    func groupsTooSmall(_ count: Int, fewest: Int) -> String
    /// That so many groups are not drawn.
    func groupsNotDrawn(_ count: Int) -> String
    /// A rate with its tests, in a legend.
    func plottedRate(_ rate: Double, tests: Int) -> String
    /// The axis of a density, and its curve.
    var plotDensity: String { get }
    /// The density that there would be if rates varied widely.
    var plotSmooth: String { get }
    /// The axis of groups.
    var plotGroups: String { get }
    /// The axis of the tests' share.
    var plotShareOfTests: String { get }
    /// The share itself, in a legend.
    var plotShareItself: String { get }
    /// Its interval.
    var plotInterval: String { get }
}
