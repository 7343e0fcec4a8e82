/// The views available to queries, independent of the tables of the file: their columns derive from the field
/// tables, and remain the same when the file's layout changes.
package enum ResultView: String, CaseIterable, Sendable {
    /// Each attempt, with its effect.
    case tests
    /// Each replay of a test.
    case replays
    /// Each sample of a replay, which the file keeps in blocks.
    case samples
    /// Each profile's decision.
    case decisions
    /// Each localization.
    case localizations
    /// Each interval size of a localization.
    case lossCorrelations = "loss_correlations"
    /// Each series of pairs.
    case series
    /// Each pair of a series.
    case seriesPairs = "series_pairs"
    /// Each look at a series.
    case seriesLooks = "series_looks"
    /// Each search for a classifier's rule.
    case ruleSearches = "rule_searches"
    /// Each region that such a search found.
    case ruleRegions = "rule_regions"
    /// Each probe of such a search.
    case probes
    /// Each HTTP exchange before a test that failed.
    case exchanges
    /// Each active setting of a test.
    case settings
    /// Each remark of the program.
    case remarks
    /// Each tag of a test.
    case tags
    /// Each note of a user.
    case notes
}
