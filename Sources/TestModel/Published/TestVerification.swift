package import Differentiation

/// Whether the numbers that a server reported follow from the samples that are stored.
package enum TestVerification: Equatable, Sendable {
    /// The numbers, each beside what the samples give.
    case compared([Value])
    /// There is nothing to compare.
    case nothing(Unverifiable)

    /// How far two numbers that are the same may lie apart, relative to the greater one. Texts of numbers and the
    /// order of sums make less of a difference, another formula more.
    package static let tolerance = 1e-6

    /// Why there is nothing to compare.
    package enum Unverifiable: Equatable, Sendable {
        /// What two servers measured was compared, which is not among the samples here.
        case localization
        /// No server reported numbers.
        case noStatistics
        /// A replay received nothing or was blocked.
        case obstructed(Kept<TestModel.NoComparison>)
        /// The samples were not exported where the test comes from.
        case samplesLeftOut
        /// A replay is missing.
        case replayMissing
        /// The samples cannot be analysed.
        case notAnalysable(AnalysisError)
    }

    /// A number that was reported.
    package enum Quantity: String, CaseIterable, Sendable {
        case area
        case ksStatistic = "ks_statistic"
        case ksPValue = "ks_p_value"
        case resamplingRatio = "resampling_ratio"
        case meanOriginal = "mean_original_mbps"
        case meanControl = "mean_control_mbps"
        // Of the last look at a series.
        case adjustedPValue = "adjusted_p_value"
        case estimate
        case low
        case high
    }

    /// A number, as it was reported and as the samples give it.
    package struct Value: Equatable, Sendable {
        package let quantity: Quantity
        package let reported: Double
        package let recomputed: Double
        package let agrees: Bool
        /// How likely two numbers drawn at random differ by so much; nil for a number that has to be the same, and
        /// where none was reported.
        package let probability: Double?
        /// Whether the number is drawn at random.
        package var isDrawn: Bool { quantity == .resamplingRatio }

        package init(
            quantity: Quantity, reported: Double, recomputed: Double, agrees: Bool, probability: Double?
        ) {
            self.quantity = quantity
            self.reported = reported
            self.recomputed = recomputed
            self.agrees = agrees
            self.probability = probability
        }
    }
}
