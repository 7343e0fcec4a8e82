import Basics
package import Differentiation

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
        .field(
            "rule", .open, \.method,
            .both(
                "the rule that decided; null: upstream's, in earlier versions",
                "la règle qui a décidé ; null : celle de Wehe, dans les versions antérieures"),
            columns: .named("deciding_rule"), since: 21),
        .field(
            "upstream_verdict", .open, \.upstreamVerdict,
            .both("the verdict of upstream's rule", "le verdict de la règle de Wehe"), since: 21),
        .group("pauses", \.pauses, markedBy: "verdict", since: 21),
    ])
}

extension StoredLocalization.Pauses: FieldRecord {
    package static let blank = Self(verdict: .open)

    package static let table = FieldTable<Self>([
        .field(
            "verdict", .open, \.verdict,
            .both("what the experiment with pauses shows", "ce que montre l'expérience des pauses")),
        .field(
            "p_value", .open, \.pValue, .share,
            .both(
                "p of no rise of one replay in the pauses of the other",
                "p de l'absence de hausse d'un rejeu pendant les pauses de l'autre")),
        .field(
            "rise_mbps", .open, \.rise, .signedThroughput,
            .both("the mean rise", "la hausse moyenne")),
        .field(
            "greatest_rise_mbps", .open, \.greatestRise, .signedThroughput,
            .both("its upper limit", "sa limite supérieure")),
        .field(
            "fall_mbps", .open, \.fall, .signedThroughput,
            .both(
                "the mean fall of a replay in its own pauses",
                "la baisse moyenne d'un rejeu pendant ses propres pauses")),
        .field(
            "interval_s", .open, \.interval, .duration,
            .both("the length of each interval", "la longueur de chaque intervalle")),
        .field(
            "transient_s", .open, \.transient, .duration,
            .both(
                "its beginning that is not measured", "son début, qui n'est pas mesuré")),
        .field(
            "rounds", .open, \.rounds, .count,
            .both("number of simultaneous replays", "le nombre de rejeux simultanés")),
        .field(
            "moved_bytes", .open, \.movedBytes, .bytes,
            .both("bytes that they received and sent", "les octets qu'ils ont reçus et envoyés")),
        .field(
            "pausing_server", .open, \.pausing, .list(of: .integer(1...2)),
            .both(
                "of each two intervals, the server whose replay paused",
                "pour chaque paire d'intervalles, le serveur dont le rejeu s'est arrêté")),
        .field(
            "pause_first", .open, \.isPauseFirst, .list(of: .flag),
            .both(
                "of each two intervals, whether the pause was the first one",
                "pour chaque paire d'intervalles, vrai si la pause était le premier")),
        .field(
            "first_mbps", .open, \.first, .list(of: .throughput),
            .both(
                "throughput of the first replay in each interval",
                "le débit du premier rejeu dans chaque intervalle")),
        .field(
            "second_mbps", .open, \.second, .list(of: .throughput),
            .both("the same of the second replay", "de même pour le second rejeu")),
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

extension LocalizationMethod: FieldRepresentable {}
extension LocalizationVerdict: FieldRepresentable {}
extension PauseVerdict: FieldRepresentable {}
