package import Differentiation
package import TestModel

/// How much slower an original was, with intervals.
package protocol EffectWording: Sendable {
    /// The mean throughputs that a results service reported, Mbit/s, with the intervals of an effect.
    func means(original: Double, control: Double, _ effect: StoredEffect) -> String
    /// The relative difference with its interval.
    func difference(_ effect: StoredEffect) -> String
    /// The relative difference with its interval in percent, for a column whose heading says so.
    func differenceCell(_ effect: StoredEffect) -> String
    /// What the mark of an effect means that cannot be relied on.
    var unusableLegend: String { get }
    /// That an effect cannot be relied on, and why.
    func unusable(_ doubt: Kept<EffectDoubt>) -> String
    /// That an effect was not stored with its test but computed from its samples.
    var computedNow: String { get }
    /// A share with its interval as percentages, below 0 too.
    func share(_ share: Double, _ interval: StoredEffect.Interval) -> String
}
