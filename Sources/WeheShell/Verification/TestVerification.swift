import Differentiation
import ResultStore

/// Whether the numbers that a server reported follow from the samples that are stored.
package enum TestVerification: Equatable, Sendable {
    /// The numbers, each beside what the samples give.
    case compared([Value])
    /// There is nothing to compare.
    case nothing(Obstacle)

    /// Why there is nothing to compare.
    package enum Obstacle: Equatable, Sendable {
        /// No server reported numbers.
        case noStatistics
        /// A replay received nothing or was blocked; the remark that is stored.
        case obstructed(String)
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
    }

    /// A number, as it was reported and as the samples give it.
    package struct Value: Equatable, Sendable {
        let quantity: Quantity
        let reported: Double
        let recomputed: Double
        let agrees: Bool
        /// The threshold on whose one side both have to be; nil for a number that has to be the same.
        let threshold: Double?
    }

    /// How far two numbers that are the same may lie apart, relative to the greater one. Texts of numbers and the
    /// order of sums make less of a difference, another formula more.
    static let tolerance = 1e-6

    /// Analyses the samples of a test as a server does (protocol.md 10.4) and compares.
    static func of(_ test: StoredTest) async -> TestVerification {
        guard let reported = test.statistics else { return .nothing(.noStatistics) }
        if let obstacle = test.obstacle { return .nothing(.obstructed(obstacle)) }
        guard !test.replays.contains(where: { $0.samplesLeftOut != nil }) else {
            return .nothing(.samplesLeftOut)
        }
        func samples(_ role: String) -> [Double]? {
            // The last sample covers only part of its slice; servers drop it too (protocol.md 5.3.10).
            test.replays.first { $0.role == role }.map { Array($0.throughput.dropLast()) }
        }
        guard let original = samples("original"), let control = samples("control") else {
            return .nothing(.replayMissing)
        }
        // Any seed does: the server's is not known.
        var generator = SeededGenerator(seed: test.seed)
        do {
            let analysis = try ThroughputAnalysis.analyse(
                original: original, control: control, using: &generator)
            return .compared(values(reported, analysis, ratioThreshold: ratioThreshold(test)))
        } catch {
            return .nothing(.notAnalysable(error))
        }
    }

    /// The threshold that decides whether the resampling ratio confirms a verdict: that of the profile that decided,
    /// or of the iOS client's rule where that profile has none.
    private static func ratioThreshold(_ test: StoredTest) -> Double {
        test.decisions.first { $0.profile == test.profile }?.ratioThreshold
            ?? DecisionProfile.ios.thresholds.resamplingRatio ?? 0.95
    }

    private static func values(
        _ reported: StoredStatistics, _ analysis: ThroughputAnalysis, ratioThreshold: Double
    ) -> [Value] {
        Quantity.allCases.map { quantity in
            let (reported, recomputed) =
                switch quantity {
                case .area: (reported.area, analysis.area)
                case .ksStatistic: (reported.ksStatistic, analysis.ksStatistic)
                case .ksPValue: (reported.ksPValue, analysis.ksPValue)
                case .resamplingRatio: (reported.resamplingRatio, analysis.resamplingRatio)
                case .meanOriginal: (reported.meanOriginal, analysis.original.mean)
                case .meanControl: (reported.meanControl, analysis.control.mean)
                }
            let isDrawn = quantity == .resamplingRatio
            return Value(
                quantity: quantity, reported: reported, recomputed: recomputed,
                agrees: isDrawn
                    ? !reported.isNaN && (reported >= ratioThreshold) == (recomputed >= ratioThreshold)
                    : isSame(reported, recomputed),
                threshold: isDrawn ? ratioThreshold : nil)
        }
    }

    /// Whether two numbers are the same but for rounding; a number that is not known is the same as none.
    static func isSame(_ one: Double, _ other: Double) -> Bool {
        one == other || abs(one - other) <= tolerance * max(abs(one), abs(other))
    }
}
