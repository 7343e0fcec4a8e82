package import Differentiation

/// Result of recomputing a server's reported statistics from the stored samples.
package enum TestVerification: Equatable, Sendable {
    /// The reported numbers, each with the recomputed one.
    case compared([Value])
    /// There is nothing to compare.
    case nothing(Unverifiable)

    /// Maximum relative difference between equal numbers. Decimal conversion and the order of summation make
    /// smaller differences, a different formula a larger one.
    package static let tolerance = 1e-6

    /// Reasons that there is nothing to compare.
    package enum Unverifiable: Equatable, Sendable {
        /// The localization compared the measurements of two servers, which are not among the samples here.
        case localization
        /// No server reported statistics.
        case noStatistics
        /// A replay received nothing or was blocked.
        case obstructed(StoredCause<TestModel.NoComparison>)
        /// The samples were not exported from the original database.
        case samplesLeftOut
        /// A replay is missing.
        case replayMissing
        /// The samples cannot be analysed.
        case notAnalysable(AnalysisError)
    }

    /// A reported number.
    package enum Quantity: String, CaseIterable, Sendable {
        case area
        case ksStatistic = "ks_statistic"
        case ksPValue = "ks_p_value"
        case resamplingRatio = "resampling_ratio"
        case meanOriginal = "mean_original_mbps"
        case meanControl = "mean_control_mbps"
        // Numbers of the last look at a series.
        case adjustedPValue = "adjusted_p_value"
        case estimate
        case low
        case high
        /// Pairs of a series whose difference follows from their throughputs.
        case differences
        // Verdicts and answers, by their stored words.
        case verdict
        case answer
    }

    /// A number, or the word for an answer.
    package enum Told: Equatable, Sendable {
        case number(Double)
        case word(String)
    }

    /// A number or an answer as reported and as recomputed.
    package struct Value: Equatable, Sendable {
        package let quantity: Quantity
        package let reported: Told
        package let recomputed: Told
        package let agrees: Bool
        /// The probability that two random draws differ by this much or more; nil for a deterministic number,
        /// and if none was reported.
        package let probability: Double?
        /// True if it is a word, which agrees or not.
        package var isWord: Bool { if case .word = reported { true } else { false } }
        /// True if no number was reported, as some published tests lack one: then nothing was concluded from it.
        package var isUntold: Bool { if case .number(let number) = reported { number.isNaN } else { false } }
        /// True if the number is random.
        package var isDrawn: Bool { quantity == .resamplingRatio }

        package init(
            quantity: Quantity, reported: Told, recomputed: Told, agrees: Bool, probability: Double?
        ) {
            self.quantity = quantity
            self.reported = reported
            self.recomputed = recomputed
            self.agrees = agrees
            self.probability = probability
        }
    }
}
