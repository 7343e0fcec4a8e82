package import Basics

/// The views available to queries, independent of the tables of the file: their columns derive from the field
/// tables, and remain the same when the file's layout changes.
package enum ResultView: String, CaseIterable, Sendable {
    /// Each attempt, with its effect.
    case tests
    /// Each replay of a test.
    case replays
    /// Each sample of a replay, which the file keeps in blocks.
    case samples
    /// Each reading of the kernel of one end of a replay's connection, which the file keeps in lists.
    case readings
    /// Each direction of a replay over UDP in each slice, which the file keeps in lists.
    case datagrams
    /// Each probe of the delay beside a replay, of which the file keeps lists.
    case delays
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
    /// Each portrait of a limit by experiments.
    case limits
    /// Each replay of such experiments.
    case experiments
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

extension ResultView: Keyword {
    package var meaning: Meaning {
        switch self {
        case .tests:
            .both(
                "each attempt: when, which app and server, verdicts, numbers, effect",
                "chaque tentative : date, application, serveur, verdicts, nombres, effet")
        case .replays:
            .both(
                "each replay: recording, duration, bytes, ending",
                "chaque rejeu : enregistrement, durée, octets, fin")
        case .samples: .both("each throughput sample of a replay", "chaque échantillon de débit d'un rejeu")
        case .readings:
            .both(
                "each reading of TCP at one end of a replay's connection",
                "chaque relevé de TCP à un bout de la connexion d'un rejeu")
        case .datagrams:
            .both(
                "each slice of each direction of a replay over UDP: sent, lost, late, twice, jitter",
                "chaque tranche de chaque sens d'un rejeu sur UDP : envois, pertes, retards, doublons, gigue")
        case .delays:
            .both(
                "each probe of the delay beside a replay", "chaque sonde du délai à côté d'un rejeu")
        case .decisions:
            .both("what each profile decided, and why", "ce que chaque profil a décidé, et pourquoi")
        case .localizations:
            .both(
                "each localization: p, means and losses of the two servers",
                "chaque localisation : p, moyennes et pertes des deux serveurs")
        case .lossCorrelations:
            .both("each interval size of a localization", "chaque longueur d'intervalle d'une localisation")
        case .series:
            .both("each series of pairs: its rule and its end", "chaque série de paires : sa règle et sa fin")
        case .seriesPairs: .both("each pair of a series", "chaque paire d'une série")
        case .seriesLooks:
            .both(
                "each look at a series: p, estimate, interval",
                "chaque examen d'une série : p, estimation, intervalle")
        case .ruleSearches:
            .both("each search for a classifier's rule", "chaque recherche d'une règle de classification")
        case .ruleRegions:
            .both(
                "each region of bytes that such a search found",
                "chaque région d'octets qu'une telle recherche a trouvée")
        case .probes: .both("each probe of such a search", "chaque sonde d'une telle recherche")
        case .limits:
            .both(
                "each portrait of a limit by experiments", "chaque portrait d'une limite par des expériences")
        case .experiments:
            .both("each replay of such experiments", "chaque rejeu de telles expériences")
        case .exchanges:
            .both(
                "each HTTP exchange before a test that failed",
                "chaque échange HTTP avant un test qui a échoué")
        case .settings:
            .both("the settings in force during each test", "les réglages en vigueur pendant chaque test")
        case .remarks:
            .both(
                "the program's remarks on a test, as JSON", "les remarques du programme sur un test, en JSON")
        case .tags: .both("each tag of a test", "chaque étiquette d'un test")
        case .notes: .both("each note that a person wrote", "chaque note écrite à côté d'un test")
        }
    }
}
