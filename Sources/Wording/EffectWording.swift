/// How much slower an original was, with intervals.
///
/// A change is the ratio of the original's throughput to its control's, less 1: −0.31 for one that was 31 % slower.
package protocol EffectWording: Sendable {
    /// The ends of a 95 % interval of a change.
    typealias Changes = (low: Double, high: Double)

    /// The limits of one pair of replays, and the command that goes beyond them.
    func onePairOnly(_ app: String) -> String
    /// A change with its interval, or that there is none.
    func change(_ change: Double, within changes: Changes?) -> String
    /// A 95 % interval, or that there is none.
    func interval(_ changes: Changes?) -> String
    /// A change with its interval in percent, for a column whose heading says so.
    func changeCell(_ change: Double, within changes: Changes?) -> String
    /// That an effect was not stored with its test but computed from its samples.
    var computedNow: String { get }
}
