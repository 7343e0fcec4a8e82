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
    /// The outcomes of one question were too often inconclusive or contradicted each other.
    case tooNoisy
    /// The outcomes of different questions contradict each other even after the search was repeated with more
    /// outcomes a question.
    case contradictory
    /// The limit of probes was reached.
    case probeLimitReached
}

extension Conclusion: CustomStringConvertible {
    package var description: String {
        switch self {
        case .rule(let alternatives, let isComplete):
            switch (alternatives.count, isComplete) {
            case (1, true): "the bytes that the rule matches were found"
            case (1, false): "bytes that the rule matches were found; others suffice as well"
            case (let count, true): "\(count) alternatives were found, each of which makes the rule match"
            case (let count, false): "\(count) alternatives were found, and there are more"
            }
        case .noByteMatters:
            "no bytes of this recording matter: with all that may be inverted it is treated as before"
        case .nothingToExplain: "there is no differentiation to explain"
        case .inconclusive: "it is not firm that there is differentiation to explain"
        case .tooNoisy: "the outcomes are too noisy: one question got no clear answer"
        case .contradictory: "the outcomes contradict each other; a higher outcome error rate may help"
        case .probeLimitReached: "the limit of probes was reached before the search could end"
        }
    }
}
