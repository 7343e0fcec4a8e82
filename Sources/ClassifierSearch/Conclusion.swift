/// How a search ended.
package enum Conclusion: Codable, Equatable, Sendable {
    /// These bytes make the rule match: one set for each alternative, each sufficient by itself and without a byte
    /// too many. A rule without alternatives has one set.
    ///
    /// `isComplete` is false if the search stopped looking for further alternatives at its limit.
    case rule(alternatives: [[NeededRegion]], isComplete: Bool)
    /// Even with every byte inverted that may be, the flow is treated as before: the rule looks at something else,
    /// such as addresses, ports or sizes, or at bytes that were spared.
    case noByteMatters
    /// The unaltered recording was not treated differently.
    case nothingToExplain
    /// Whether the unaltered recording is treated differently could not be told firmly, so nothing was searched for.
    case inconclusive
    /// Everything inverted was treated as before, but the control by then was too: what was to be explained is not
    /// there any more, or slows everything down.
    case unstable
    /// The outcomes of one question were too often inconclusive or contradicted each other.
    case tooNoisy
    /// The outcomes of different questions contradict each other even after the search was repeated with more
    /// outcomes a question.
    case contradictory
    /// The limit of probes was reached.
    case probeLimitReached

    /// How a search ended, in a word: what is stored of it, and what programs read.
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

    /// The word.
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
