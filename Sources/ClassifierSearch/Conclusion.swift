/// Conclusion of a search.
package enum Conclusion: Codable, Equatable, Sendable {
    /// These bytes make the rule match: one set for each alternative, each minimal and sufficient by itself.
    /// A rule without alternatives has one set.
    ///
    /// `isComplete` is false if the search for further alternatives stopped at its limit.
    case rule(alternatives: [[NeededRegion]], isComplete: Bool)
    /// Even with every permitted byte inverted, the flow is treated as before: the rule matches something
    /// else, such as addresses, ports or sizes, or bytes that were not inverted.
    case noByteMatters
    /// The unaltered recording was not treated differently.
    case nothingToExplain
    /// It was not clear if the unaltered recording is treated differently, so no search was made.
    case inconclusive
    /// With everything inverted the flow was treated as before, but by then so was the control: the
    /// differentiation has ended, or everything is slowed down.
    case unstable
    /// The outcomes of one question were too often inconclusive or contradictory.
    case tooNoisy
    /// The outcomes of different questions contradict each other even after the search was repeated with more
    /// outcomes per question.
    case contradictory
    /// The limit of probes was reached.
    case probeLimitReached

    /// One-word name of a conclusion, as stored and as exported.
    package enum Key: String, Codable, CaseIterable, Sendable {
        case rule
        case noByteMatters = "no-byte-matters"
        case nothingToExplain = "nothing-to-explain"
        case inconclusive
        case unstable
        case tooNoisy = "too-noisy"
        case contradictory
        case probeLimit = "probe-limit"
    }

    /// The one-word name.
    package var key: Key {
        switch self {
        case .rule: .rule
        case .noByteMatters: .noByteMatters
        case .nothingToExplain: .nothingToExplain
        case .inconclusive: .inconclusive
        case .unstable: .unstable
        case .tooNoisy: .tooNoisy
        case .contradictory: .contradictory
        case .probeLimitReached: .probeLimit
        }
    }
}
