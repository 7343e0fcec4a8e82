/// The outcomes of one question so far: a sequential test that ends when one answer has a sufficient lead.
struct Vote: Equatable, Sendable {
    /// State of the vote.
    enum Standing: Equatable {
        /// More outcomes are needed.
        case open
        /// The rule still matches, or no longer does.
        case decided(matches: Bool)
        /// Too many outcomes were inconclusive or contradictory.
        case hopeless
    }

    private(set) var matches = 0
    private(set) var misses = 0
    private(set) var inconclusive = 0

    /// The number of outcomes.
    var count: Int { matches + misses + inconclusive }

    /// Maximum number of outcomes of a question, for a lead of 1, before it counts as hopeless: outcomes that
    /// are so contradictory are wrong far more often than the settings assume.
    static let timeout = 12

    /// Adds an outcome and returns the state of the vote.
    ///
    /// - Parameters:
    ///   - outcome: the outcome of a probe.
    ///   - lead: the required lead of an answer.
    ///   - matchingLead: the required lead of "the rule still matches".
    ///   - inconclusiveLimit: the maximum number of inconclusive outcomes.
    /// - Returns: the state of the vote.
    mutating func add(
        _ outcome: ProbeOutcome, lead: Int, matchingLead: Int, inconclusiveLimit: Int
    ) -> Standing {
        switch outcome {
        case .stillDifferentiated: matches += 1
        case .notDifferentiated: misses += 1
        case .inconclusive: inconclusive += 1
        }
        if matches - misses >= matchingLead { return .decided(matches: true) }
        if misses - matches >= lead { return .decided(matches: false) }
        if inconclusive >= inconclusiveLimit || matches + misses >= Self.timeout * lead { return .hopeless }
        return .open
    }
}
