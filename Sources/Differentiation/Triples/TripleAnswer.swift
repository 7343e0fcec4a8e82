/// The answer of a series of triples; the raw values are stored.
package enum TripleAnswer: String, Codable, CaseIterable, Sendable {
    /// The original differs from both others, between which no difference was found.
    case original
    /// The control differs from both others.
    case control
    /// The recording that looks like TLS differs from both others.
    case innocuous
    /// Each two arms differ.
    case allDiffer = "all-differ"
    /// Only original and control differ; the third is between them, or there are too few triples to tell which
    /// stands out.
    case originalControl = "original-control"
    /// Only the original and the third arm differ.
    case originalInnocuous = "original-innocuous"
    /// Only the control and the third arm differ.
    case controlInnocuous = "control-innocuous"
    /// The three are not alike, but no two of them were found to differ.
    case unresolved
    /// No difference was found.
    case noneFound = "none-found"

    /// Derives the answer.
    ///
    /// - Parameters:
    ///   - found: the comparisons in which a difference was found.
    ///   - isAnyFound: true if the test of all three arms rejected.
    init(found: Set<TripleSeries.Comparison>, isAnyFound: Bool) {
        let arms = Arm.allCases.filter { arm in found.count { $0.first == arm || $0.second == arm } == 2 }
        switch (found.count, arms.first, found.first) {
        case (3, _, _): self = .allDiffer
        case (2, let arm?, _): self.init(standingOut: arm)
        case (1, _, let comparison?): self.init(comparison)
        default: self = isAnyFound ? .unresolved : .noneFound
        }
    }

    private init(standingOut arm: Arm) {
        switch arm {
        case .original: self = .original
        case .control: self = .control
        case .innocuous: self = .innocuous
        }
    }

    private init(_ comparison: TripleSeries.Comparison) {
        switch (comparison.first, comparison.second) {
        case (.original, .control), (.control, .original): self = .originalControl
        case (.original, _), (_, .original): self = .originalInnocuous
        default: self = .controlInnocuous
        }
    }

    /// The arm that stands out; nil if none does.
    package var standingOut: Arm? {
        switch self {
        case .original: .original
        case .control: .control
        case .innocuous: .innocuous
        case .allDiffer, .originalControl, .originalInnocuous, .controlInnocuous, .unresolved, .noneFound: nil
        }
    }

    /// True if it tells of each arm whether it differs from the others.
    var isResolved: Bool { standingOut != nil || self == .allDiffer }
}
