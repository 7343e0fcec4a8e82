package import Differentiation
package import PathEmulation
package import TestModel

/// The lab and calibrations.
package protocol LabWording: Sendable {
    /// A number of rules of the lab.
    func counted(rules: Int) -> String
    /// Which rules stand: their name, nil where they were put together by hand, and how many there are.
    func labNow(_ name: String?, rules: Int) -> String
    /// What to do where no rule stands.
    var labHint: String { get }
    /// What a rule does.
    func summary(_ rule: LabRule) -> String
    /// What a preset does.
    func summary(_ preset: LabPreset) -> String
    /// Where what a preset does is described.
    func source(_ preset: LabPreset) -> String

    /// That no lab of namespaces is up.
    var noNamespaces: String { get }
    /// A lab of namespaces by its name.
    func namespaces(_ name: String, isComplete: Bool) -> String
    /// A server in a namespace.
    func namespaceServer(_ name: String, address: String?, isRunning: Bool) -> String
    /// What a queue did.
    func queue(_ name: String, packets: Int, bytes: Int, drops: Int) -> String
    /// What was removed; nothing if the list is empty.
    func namespacesRemoved(_ removed: [LabThing]) -> String

    /// How far a calibration is; nil seconds where nothing is known of the time yet.
    func calibrating(done: Int, of total: Int, failed: Int, secondsLeft: Int?) -> String
    /// What was calibrated; `runs` of each condition.
    func calibrated(app: String, rules: String, runs: Int) -> String
    /// The heading of a calibration's report on series of pairs.
    func seriesCalibrated(app: String, rules: String, runs: Int) -> String
    /// A share of tests with its interval.
    func rate(_ rate: WilsonInterval) -> String
    /// That so many tests had no result.
    func calibrationFailures(_ count: Int) -> String
    /// That no test had a result.
    var calibrationWithoutResult: String { get }
}
