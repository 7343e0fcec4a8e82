import Basics
package import Differentiation

extension StoredSeries: FieldRecord {
    package static let blank = StoredSeries(SeriesRule(), pause: 0)

    package static let table = FieldTable<StoredSeries>([
        .field(
            "level", .open, \.level, .share,
            .both(
                "how often differentiation may be found where there is none",
                "la fréquence admise des différenciations trouvées à tort")),
        .field(
            "excluded", .open, \.excluded, .share,
            .both(
                "the slowdown that no-differentiation excludes",
                "le ralentissement qu'exclut no-differentiation")),
        .field(
            "budget_pairs", .open, \.budget, .real(0...1_000),
            .both("the data it may take, in whole pairs", "les données permises, en paires entières")),
        .field(
            "whole", .open, \.isWhole, .flag,
            .both("whether whole replays were asked for", "vrai si des rejeux entiers étaient demandés")),
        .field(
            "pause_s", .open, \.pause, .duration,
            .both("the pause before every replay", "la pause avant chaque rejeu")),
        .field(
            "window_slices", .open, \.windowSlices, .count,
            .both(
                "slices that replays after the first pair last",
                "la durée, en tranches, des rejeux qui suivent la première paire")),
        .field(
            "window_s", .open, \.windowSeconds, .duration,
            .both("how long that is; null for whole replays", "cette durée ; null pour des rejeux entiers")),
        .field(
            "share", .open, \.share, .share,
            .both(
                "of a whole pair's bytes that such a pair carries",
                "la part des octets d'une paire entière que porte une telle paire")),
        .field(
            "most_pairs", .open, \.mostPairs, .count,
            .both("the most valid pairs", "le nombre maximal de paires valables")),
        .field(
            "late_difference", .open, \.hasLateDifference, .flag,
            .both(
                "whether the first pair's rest differs from its beginning",
                "vrai si la suite de la première paire diffère de son début")),
        .field(
            "ending", .open, \.ending,
            .both(
                "why it is over; interrupted as long as it can go on",
                "la raison de sa fin ; interrupted tant qu'elle peut reprendre")),
        .field("direction", .open, \.direction, .both("which replay was slower", "le rejeu le plus lent")),
        .field(
            "answer", .open, \.answer,
            .both(
                "which of three arms stands out; null for a series of pairs",
                "le bras qui se distingue parmi trois ; null pour une série de paires"), since: 21),
        .list(
            "pairs", .open, \.pairs,
            .both("the pairs in the order run", "les paires dans l'ordre d'exécution")),
        .list(
            "looks", .open, \.looks,
            .both("the looks at the pairs so far", "les examens des paires faites jusque-là")),
    ])
}

extension SeriesEnding: FieldRepresentable {}
extension TripleAnswer: FieldRepresentable {}

extension StoredSeries.Pair: FieldRecord {
    package static let blank = Self(
        isOriginalFirst: false, original: nil, control: nil, difference: nil, bytes: 0)

    package static let table = FieldTable<Self>([
        .field(
            "original_first", .open, \.isOriginalFirst, .flag,
            .both("whether the original ran first", "vrai si l'original est passé en premier")),
        .field(
            "original_mbps", .open, \.original, .throughput,
            .both(
                "what the original got; null if not measured",
                "le débit de l'original ; null s'il n'est pas mesuré")),
        .field(
            "control_mbps", .open, \.control, .throughput, .both("what the control got", "le débit du témoin")
        ),
        .field(
            "difference", .open, \.difference, .integer(-10_000_000...10_000_000),
            .both(
                "millionths of the logarithm of their ratio; null for a void pair",
                "les millionièmes du logarithme de leur rapport ; null pour une paire nulle")),
        .field(
            "received_bytes", .open, \.bytes, .bytes,
            .both("what both, or all three, received", "ce que les deux, ou les trois, ont reçu")),
        .field(
            "late_difference", .open, \.late, .integer(-10_000_000...10_000_000),
            .both(
                "the same after the window; null for shortened replays",
                "de même après la fenêtre ; null pour des rejeux raccourcis"), since: 20),
        .group("triple", \.triple, markedBy: "innocuous_place", since: 21),
        .group("delay", \.delay, markedBy: "end", since: 23),
    ])
}

extension StoredSeries.Look: FieldRecord {
    package static let blank = Self(
        pairs: 0, share: 0, pValue: 0, adjustedPValue: 0, estimate: 0, low: 0, high: 0)

    package static let table = FieldTable<Self>([
        .field(
            "pairs", .open, \.pairs, .count,
            .both("after how many valid pairs", "le nombre de paires valables à ce moment")),
        .field(
            "share", .open, \.share, .share,
            .both("of level and doubt that it spent", "la part du niveau et du doute qu'il a consommée")),
        .field(
            "p_value", .open, \.pValue, .share,
            .both("of the signed-rank test, exact", "la valeur p exacte du test des rangs signés")),
        .field(
            "adjusted_p_value", .open, \.adjustedPValue, .share,
            .both("p, allowing for all looks", "p, compte tenu de tous les examens")),
        .field(
            "estimate", .open, \.estimate, .logarithm,
            .both(
                "of the difference, in millionths of the logarithm",
                "l'estimation de la différence, en millionièmes du logarithme")),
        .field(
            "low", .open, \.low, .logarithm,
            .both("the least that the difference may be", "la plus petite différence possible")),
        .field(
            "high", .open, \.high, .logarithm,
            .both("the most that it may be", "la plus grande différence possible")),
    ])
}

extension TestField.Value {
    /// A difference of two logarithms, in millionths.
    fileprivate static let logarithm = real(-1e7...1e7)
}
