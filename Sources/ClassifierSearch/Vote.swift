/// The outcomes of one question so far: a sequential test that ends when one answer leads by enough.
struct Vote: Equatable, Sendable {
    /// What the outcomes amount to.
    enum Standing: Equatable {
        /// More outcomes are needed.
        case open
        /// The rule still matches, or not.
        case decided(matches: Bool)
        /// Too many outcomes said nothing, or they contradict each other for good.
        case hopeless
    }

    private(set) var matches = 0
    private(set) var misses = 0
    private(set) var inconclusive = 0

    /// The outcomes taken.
    var count: Int { matches + misses + inconclusive }

    /// How often a question is asked, for a lead of 1, before it counts as hopeless: outcomes that contradict each
    /// other that often are wrong far more often than the settings say.
    static let timeout = 12

    /// Takes an outcome and tells where the vote stands.
    ///
    /// - Parameters:
    ///   - outcome: what a probe showed.
    ///   - lead: by how many outcomes an answer has to lead.
    ///   - matchingLead: by how many "the rule still matches" has to.
    ///   - inconclusiveLimit: how many outcomes may say nothing.
    /// - Returns: what the outcomes amount to.
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
