package import TestModel

/// Plots of stored tests, and what is compared or decided anew.
package protocol PlotWording: Sendable {
    /// One test that is plotted.
    func plotted(test number: String, app: String) -> String
    /// Several tests that are plotted.
    func plotted(tests numbers: [String]) -> String
    /// The title of a plot.
    func plotTitle(_ subject: String, _ content: PlotContent) -> String
    /// The label of the time axis.
    var plotTime: String { get }
    /// The label of the throughput axis.
    var plotThroughput: String { get }
    /// The label of the axis of what arrived.
    var plotReceived: String { get }
    /// The label of the axis of shares.
    var plotShare: String { get }
    /// The axis of a series' pairs, in the order run.
    var plotPair: String { get }
    /// The axis of the original's throughput over the control's.
    var plotRatio: String { get }
    /// The ratio of each pair.
    var plotPairs: String { get }
    /// What the pairs so far are estimated to be.
    var plotEstimate: String { get }
    /// The least that the ratio may be, by the pairs so far.
    var plotLeast: String { get }
    /// The most that it may be.
    var plotMost: String { get }
    /// The estimates of the looks.
    var plotLooks: String { get }
    /// The axis of what a recording moves.
    var plotRate: String { get }
    /// The axis of what a recording moves where it moves it at once.
    var plotData: String { get }
    /// What a recording's server sends.
    var plotDown: String { get }
    /// What its client sends.
    var plotUp: String { get }
    /// That a window is too narrow.
    func plotNeedsColumns(_ needed: Int, here: Int) -> String
    /// That a test has no samples.
    func noSamples(_ id: Int64) -> String
    /// That a test has no statistics.
    func noStatistics(_ id: Int64) -> String
    /// That a file was written.
    func written(_ path: String) -> String

    /// A stored verdict by its key.
    func verdictName(_ verdict: TestVerdict) -> String

    /// One of two tests that are compared, with its effect.
    func compared(_ id: Int64, app: String, verdict: TestVerdict?, effect: String) -> String
    /// How much slower, each against its control, the original of the first of two tests was than that of the second.
    func comparison(_ change: Double, within changes: EffectWording.Changes?) -> String
    /// What a comparison says.
    func comparisonMeans(_ outcome: ComparisonOutcome) -> String
}

/// What a plot shows.
package enum PlotContent: Sendable {
    /// Throughput over time.
    case throughput
    /// The title of the data received over time.
    case received
    /// Distribution functions.
    case distribution
    /// The ratio of each pair of a series.
    case ratios
    /// What a recording moves over time.
    case recorded
    /// How often groups show differentiation.
    case shares
    /// The density of throughputs that were slowed down.
    case rates
}

/// What comparing two tests came to.
package enum ComparisonOutcome: Sendable {
    /// This test has too few segments of the recording that both replays got, of so many that it takes.
    case tooFewSegments(Int64, Int, needed: Int)
    /// The interval holds that there is no difference.
    case noEvidence
    /// The original of this test fared worse against its control.
    case stronger(Int64)
}
