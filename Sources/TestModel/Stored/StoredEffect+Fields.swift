import Basics

extension StoredEffect: FieldRecord {
    package static let blank = StoredEffect(
        change: .nan, low: nil, high: nil, segments: 0, blockSegments: 0, correlation: nil, replicates: 0,
        seed: 0)

    package static let table = FieldTable<StoredEffect>([
        .unknown(
            "change", .open, \.change, .change,
            .both(
                "original / control - 1: -0.31 is 31 % slower",
                "original / témoin - 1 : -0.31, c'est 31 % plus lent")),
        .field(
            "low", .open, \.low, .change,
            .both(
                "the lower end of its 95 % interval; null if it is not known",
                "la borne basse de son intervalle à 95 % ; null si elle est inconnue")),
        .field(
            "high", .open, \.high, .change,
            .both("the upper end of its 95 % interval", "la borne haute de son intervalle à 95 %")),
        .field(
            "segments", .open, \.segments, .count,
            .both(
                "of the recording, compared; 0 if estimated by time",
                "les segments de l'enregistrement comparés ; 0 si l'estimation suit le temps")),
        .field(
            "block_segments", .open, \.blockSegments, .count,
            .both("length of a bootstrap's blocks", "la longueur des blocs du bootstrap")),
        .field(
            "correlation", .open, \.correlation, .signedShare,
            .both("of neighbouring segments", "la corrélation des segments voisins")),
        .field(
            "replicates", .open, \.replicates, .count,
            .both("how many the bootstrap drew", "le nombre de tirages du bootstrap")),
        .field("seed", .open, \.seed, .seed, .both("of the bootstrap", "la graine du bootstrap")),
        .field(
            "effective_original", .open, \.effectiveOriginal, .samples,
            .both(
                "how many independent samples the original's are worth; null if that cannot be estimated",
                "combien d'échantillons indépendants valent ceux de l'original ; null si on ne peut l'estimer"
            ),
            since: 20),
        .field(
            "effective_control", .open, \.effectiveControl, .samples,
            .both(
                "how many independent samples the control's are worth",
                "combien d'échantillons indépendants valent ceux du témoin"), since: 20),
        .field(
            "effective_ks_p_value", .open, \.effectivePValue, .share,
            .both(
                "of the Kolmogorov-Smirnov test for so many samples",
                "la valeur p du test de Kolmogorov-Smirnov pour autant d'échantillons"), since: 20),
    ])
}

extension TestField.Value {
    /// A ratio of throughputs minus 1.
    fileprivate static let change = real(-1...1_000)
    /// An effective number of samples.
    fileprivate static let samples = real(0...1e6)
}
