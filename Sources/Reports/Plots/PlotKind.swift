package import Basics

/// Choice of plots.
package enum PlotKind: String, CaseIterable, Sendable {
    /// Throughput over time.
    case throughput
    /// The empirical distribution functions of the samples.
    case distribution
    /// Both kinds.
    case both
    /// Throughput over time, and the readings of TCP below it.
    case evidence
}

extension PlotKind: Keyword {
    package var meaning: Meaning {
        switch self {
        case .throughput:
            .both("throughput and data received over time", "le débit et les données reçues au fil du temps")
        case .distribution: .both("the distributions of the samples", "la distribution des échantillons")
        case .both: .both("the one and the other", "l'un et l'autre")
        case .evidence:
            .both(
                "throughput, round trips, bytes sent again and what limited each slice",
                "le débit, les allers-retours, les octets retransmis et ce qui a limité chaque tranche")
        }
    }
}
