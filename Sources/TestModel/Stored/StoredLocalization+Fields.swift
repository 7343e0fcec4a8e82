import Basics

extension StoredLocalization: FieldRecord {
    package static let blank = StoredLocalization(
        thresholds: Thresholds(pairSum: .nan, loss: .nan, share: .nan))

    package static let table = FieldTable<StoredLocalization>([
        .field(
            "single", .open, \.single, .testNumber,
            .both("the number of the single test", "le numéro du test simple"),
            columns: .named("single_test")),
        .field(
            "tests", .open, \.tests, .list(of: .testNumber),
            .both("the numbers of the two simultaneous tests", "les numéros des deux tests simultanés"),
            columns: .spread(["first_test", "second_test"])),
        .field(
            "suspects", .open, \.suspects, .words,
            .both("the networks that could be responsible", "les réseaux qui pourraient en être la cause")),
        .field(
            "second_address", .address, \.secondAddress, .words,
            .both("the address of server two", "l'adresse du serveur deux")),
        .field(
            "original_skew_s", .open, \.originalSkew, .offset,
            .both("how far apart the original replays began", "l'écart entre les débuts des rejeux originaux")
        ),
        .field(
            "control_skew_s", .open, \.controlSkew, .offset,
            .both("how far apart the control replays began", "l'écart entre les débuts des rejeux témoins")),
        .field(
            "seen_by_both", .open, \.isSeenByBoth, .flag,
            .both(
                "whether both servers saw differentiation",
                "vrai si les deux serveurs ont vu une différenciation")),
        .field(
            "pair_sum_u", .open, \.pairSumStatistic, .real(0...1e15),
            .both("U of the pair-sum test", "la statistique U du test des sommes de paires")),
        .field("pair_sum_p", .open, \.pairSumPValue, .share, .both("its p value", "sa valeur p")),
        .field(
            "mean_single_mbps", .open, \.meanSingle, .throughput,
            .both("mean throughput of the single replay", "le débit moyen du rejeu simple")),
        .field(
            "mean_sum_mbps", .open, \.meanSum, .throughput,
            .both(
                "mean of the sums of the simultaneous replays", "la moyenne des sommes des rejeux simultanés")
        ),
        .field(
            "mean_simultaneous_mbps", .open, \.meanSimultaneous, .gappedList(of: .throughput),
            .both("mean of each simultaneous replay", "la moyenne de chaque rejeu simultané"),
            columns: .spread(["mean_first_mbps", "mean_second_mbps"])),
        .field(
            "average_losses", .open, \.averageLosses, .gappedList(of: .share),
            .both("share of bytes that each of them lost", "la part d'octets perdue par chacun"),
            columns: .spread(["loss_first", "loss_second"])),
        .list(
            "correlations", .open, \.correlations,
            .both(
                "of losses, at each interval size",
                "les corrélations des pertes, pour chaque taille d'intervalle")),
        .field(
            "correlated_share", .open, \.correlatedShare, .share,
            .both(
                "share of interval sizes with correlated losses",
                "la part des tailles d'intervalle aux pertes corrélées")),
        .unknown(
            "pair_sum_p_threshold", .open, \.thresholds.pairSum, .share,
            .both("below it the pair sum counts as equal", "en dessous, la somme de paires passe pour égale"),
            columns: .named("pair_sum_threshold")),
        .unknown(
            "loss_p_threshold", .open, \.thresholds.loss, .share,
            .both("below it losses count as correlated", "en dessous, les pertes passent pour corrélées"),
            columns: .named("loss_threshold")),
        .unknown(
            "loss_share_threshold", .open, \.thresholds.share, .share,
            .both("the share that has to be correlated", "la part qui doit être corrélée"),
            columns: .named("share_threshold")),
    ])
}

extension StoredLocalization.Correlation: FieldRecord {
    package static let blank = Self(size: nil, pValue: .nan)

    package static let table = FieldTable<Self>([
        .field(
            "interval_s", .open, \.size, .duration, .both("the interval size", "la taille de l'intervalle")),
        .unknown("p_value", .open, \.pValue, .share, .both("its p value", "sa valeur p")),
    ])
}
