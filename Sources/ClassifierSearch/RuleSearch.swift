import Recordings

/// Searches by group testing for the bytes of a recording that a classifier on the path matches.
///
/// The search requests probes: replays of the recording with some bytes inverted. The caller replays each and
/// reports if the flow was still treated like the original. It must have established before that original and
/// control are treated differently. Between any two steps the search can be stored as a ``SavedSearch``.
///
/// The only assumption is that a rule that no longer matches does not match again when more bytes are
/// inverted. Rules may need several patterns at once, in one packet or several, and may have alternatives.
///
/// 1. With every byte inverted the rule must no longer match; otherwise no byte matters. That is the
///   strongest conclusion, and requires one more outcome than any other.
/// 2. `SufficientSetSearch` finds a minimal set of bytes that is sufficient, with all others inverted.
/// 3. If outcomes can be wrong, the replay with only that set unaltered is repeated.
/// 4. Each region of the set is inverted alone. If the rule still matches there is an alternative to it, for
///   which steps 2 to 4 then search with that region permanently inverted.
package struct RuleSearch: Equatable, Sendable {
    /// Phase of the search.
    enum Phase: Equatable, Sendable {
        case original
        case everything
        case narrowing(SufficientSetSearch)
        /// The set found is checked with all other bytes inverted.
        case confirming([NeededRegion])
        /// Some regions are inverted alone, one after the other; those before `place` are necessary.
        case weighing([NeededRegion], place: Int)
        case finished(Conclusion)
    }

    package let space: SearchSpace
    package let settings: SearchSettings
    /// The recorded outcomes, in order.
    private(set) var outcomes: [ProbeOutcome] = []
    /// The number of questions answered by them.
    package private(set) var questionsAnswered = 0
    private(set) var phase: Phase
    private(set) var vote = Vote()
    /// The minimal sufficient sets found so far.
    private(set) var alternatives: [[NeededRegion]] = []
    /// Permanently inverted regions, so that further alternatives are found.
    private(set) var blocked: [PayloadRegion] = []
    /// Regions that are necessary for all alternatives.
    private(set) var essential: [PayloadRegion] = []
    /// The regions found when the search ended early.
    private(set) var unfinished: [NeededRegion] = []
    /// Number of restarts because of contradictory answers.
    private(set) var restarts = 0

    /// Maximum number of restarts, each with more outcomes per question.
    static let restartLimit = 2

    package init(_ space: SearchSpace, settings: SearchSettings = .standard) {
        self.space = space
        self.settings = settings
        phase = settings.checksOriginal ? .original : .everything
    }

    /// Number of recorded outcomes.
    package var probesTaken: Int { outcomes.count }

    /// Returns the probe to replay now, the same until its outcome is reported; nil when the search is
    /// finished.
    package func next() -> Probe? {
        guard let (purpose, regions) = question else { return nil }
        return Probe(
            number: probesTaken + 1, repetition: vote.count, purpose: purpose, regions: regions)
    }

    /// Conclusion of the search; nil while it continues.
    package var conclusion: Conclusion? {
        guard case .finished(let conclusion) = phase else { return nil }
        return conclusion
    }

    /// Records the outcome of the probe returned by ``next()``.
    ///
    /// - Throws: ``SearchError/alreadyFinished``.
    package mutating func report(_ outcome: ProbeOutcome) throws(SearchError) {
        guard conclusion == nil else { throw .alreadyFinished }
        outcomes.append(outcome)
        switch vote.add(
            outcome, lead: lead, matchingLead: matchingLead, inconclusiveLimit: settings.inconclusiveLimit)
        {
        case .open: break
        case .hopeless: end(.tooNoisy)
        case .decided(let matches):
            vote = Vote()
            questionsAnswered += 1
            advance(matches: matches)
        }
        if conclusion == nil, probesTaken >= settings.probeLimit { end(.probeLimitReached) }
    }

    /// Ends the search early.
    private mutating func end(_ conclusion: Conclusion) {
        unfinished = partial
        phase = .finished(conclusion)
    }

    /// The bytes found so far of the current set.
    var partial: [NeededRegion] {
        switch phase {
        case .narrowing(let search): NeededRegion.joined(search.found(in: space))
        case .confirming(let set): set
        default: unfinished
        }
    }

    /// The current lead, in outcomes, required for an answer. Decisive questions require one more.
    var lead: Int {
        let isDecisive = if case .narrowing = phase { false } else { settings.outcomeErrorRate > 0 }
        return settings.lead + restarts + (isDecisive ? 1 : 0)
    }

    /// The lead required for "the rule still matches": one more if it means that no byte matters.
    private var matchingLead: Int {
        if case .everything = phase, settings.outcomeErrorRate > 0 { lead + 1 } else { lead }
    }

    var question: (Probe.Purpose, [PayloadRegion])? {
        switch phase {
        case .original: (.original, [])
        case .everything: (.everything, space.everything)
        case .narrowing(let search):
            search.question(in: space).map { (search.purpose, $0) }
        case .confirming(let set):
            (.sufficiency, space.everything.flatMap { $0.subtracting(set.map(\.region)) })
        case .weighing(let regions, let place):
            (.necessity, PayloadRegion.union(blocked + [regions[place].region]))
        case .finished: nil
        }
    }

    mutating func advance(matches: Bool) {
        switch phase {
        case .original: phase = matches ? .everything : .finished(.nothingToExplain)
        case .everything:
            if matches { phase = .finished(.noByteMatters) } else { narrow() }
        case .narrowing(var search):
            search.answer(harmless: matches, in: space)
            if search.hasFailed { restart() } else { goOn(with: search) }
        case .confirming(let set):
            if matches { accept(set) } else { restart() }
        case .weighing(let regions, let place):
            if matches {
                block(regions[place].region)
            } else {
                essential.append(regions[place].region)
                weigh(regions, from: place + 1)
            }
        case .finished: break
        }
    }

    private mutating func narrow() { goOn(with: SufficientSetSearch(in: space, flipped: blocked)) }

    private mutating func goOn(with search: SufficientSetSearch) {
        if !search.isFinished {
            phase = .narrowing(search)
        } else if settings.outcomeErrorRate > 0 {
            phase = .confirming(NeededRegion.joined(search.needed))
        } else {
            accept(NeededRegion.joined(search.needed))
        }
    }

    private mutating func accept(_ set: [NeededRegion]) {
        alternatives.append(set)
        // An alternative to a length or type alone would be a rule that parses the same bytes in two ways.
        let content = set.filter { !$0.isFraming }
        weigh(content.isEmpty ? set : content, from: 0)
    }

    /// Inverts the next region alone that is not yet known to be necessary.
    private mutating func weigh(_ regions: [NeededRegion], from start: Int) {
        let next = regions[start...].firstIndex { candidate in
            !essential.contains { $0.subtracting([candidate.region]).isEmpty }
        }
        if let next {
            phase = .weighing(regions, place: next)
        } else {
            phase = .finished(.rule(alternatives: alternatives, isComplete: true))
        }
    }

    private mutating func block(_ region: PayloadRegion) {
        guard alternatives.count < settings.alternativeLimit else {
            phase = .finished(.rule(alternatives: alternatives, isComplete: false))
            return
        }
        blocked = PayloadRegion.union(blocked + [region])
        narrow()
    }

    /// Restarts after the set found was not sufficient, so that some answer was wrong.
    private mutating func restart() {
        guard restarts < Self.restartLimit else {
            end(.contradictory)
            return
        }
        restarts += 1
        alternatives = []
        blocked = []
        essential = []
        phase = .everything
    }
}

extension SufficientSetSearch {
    /// Purpose of its questions.
    fileprivate var purpose: Probe.Purpose {
        if isChecking { return .sufficiency }
        return switch scope {
        case .packets: .packets
        case .fields: .fields
        case .bytes: .bytes
        }
    }
}
