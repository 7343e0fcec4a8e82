package import Differentiation
package import TestModel

/// Localizations.
package protocol LocalizationWording: Sendable {
    /// Where a localization stands.
    func status(_ status: LocalizationStatus) -> String
    /// Which of the two servers, counted from 1; filled up so that lines align.
    func atServer(_ number: Int) -> String
    /// That an earlier test is the single one.
    func usingEarlierTest(_ id: Int64) -> String
    /// That a single test runs first.
    var runningSingleTest: String { get }
    /// The verdict of a localization.
    func verdict(_ verdict: LocalizationVerdict) -> String
    /// The verdict in a word that can stand in colour, and the rest of the sentence; a developer option that
    /// changed it, with the measured verdict.
    func headline(
        _ verdict: LocalizationVerdict?, app: String, suspects: String,
        override: (option: String, measured: LocalizationVerdict?)?
    ) -> (word: String, rest: String)
    /// The means of the original replays.
    func simultaneousMeans(_ found: StoredLocalization) -> String
    /// That not both servers saw differentiation.
    var notSeenByBoth: String { get }
    /// That there are too few samples.
    var localizationTooFew: String { get }
    /// What the pair-sum test says.
    func pairSum(_ found: StoredLocalization) -> String
    /// What the correlation of losses says.
    func lossCorrelation(_ found: StoredLocalization) -> String
    /// How far apart the replays began.
    func startsApart(_ found: StoredLocalization) -> String
    /// A pair of servers that runs, with their ports.
    func pairRuns(_ first: String, _ second: String) -> String
    /// What was calibrated; `runs` of each condition.
    func localizationCalibrated(app: String, rules: String, runs: Int) -> String
    /// A condition of a calibration.
    func condition(_ condition: LocalizationCondition) -> String
}
