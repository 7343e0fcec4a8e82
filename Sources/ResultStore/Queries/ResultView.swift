/// The tables that a query finds, whatever the tables of the file are like: their columns follow from the tables of
/// fields, and stay when the file's layout changes.
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
    /// Each setting in force during a test.
    case settings
    /// Each remark of the program.
    case remarks
    /// Each tag of a test.
    case tags
    /// Each note that a person wrote.
    case notes
}
