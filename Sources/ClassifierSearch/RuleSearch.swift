import Recordings

/// Searches by group testing for the bytes of a recording that a classifier on the path matches.
///
/// The search asks for probes: replays of the recording with some bytes inverted. The caller replays each and
/// reports whether the flow was still treated as the original is. It has established before that original and
/// control are treated differently. Between any two steps the search can be stored as a ``SavedSearch``.
///
/// Assumed is only that a rule that no longer matches does not match again when more bytes are inverted. Rules may
/// need several patterns at once, in one packet or several, and may have alternatives.
///
/// 1. With every byte inverted the rule must no longer match, or no byte matters. That is the strongest answer, and
///    takes one more outcome than any other.
/// 2. `SufficientSetSearch` finds a minimal set of bytes that suffices, with all others inverted.
/// 3. If outcomes can be wrong, that set is replayed alone once more.
/// 4. Each region of the set is inverted alone. If the rule still matches there is an alternative to it, which
///    steps 2 to 4 then look for with that region inverted for good.
package struct RuleSearch: Equatable, Sendable {
    /// Where the search stands.
    enum Phase: Equatable, Sendable {
        case original
        case everything
        case narrowing(SufficientSetSearch)
        /// The set found is replayed alone.
        case confirming([NeededRegion])
        /// Some regions are inverted alone, one after the other; those before `place` cannot be done without.
        case weighing([NeededRegion], place: Int)
        case finished(Conclusion)
    }

    package let space: SearchSpace
    package let settings: SearchSettings
    /// The outcomes taken, in their order.
    private(set) var outcomes: [ProbeOutcome] = []
    /// The questions answered by them.
    package private(set) var questionsAnswered = 0
    private(set) var phase: Phase
    private(set) var vote = Vote()
    /// The minimal sufficient sets found so far.
    private(set) var alternatives: [[NeededRegion]] = []
    /// Regions inverted for good, so that further alternatives show.
    private(set) var blocked: [PayloadRegion] = []
    /// Regions that no alternative can do without.
    private(set) var essential: [PayloadRegion] = []
    /// What had been found when the search ended early.
    private(set) var unfinished: [NeededRegion] = []
    /// How often the search began anew because its answers contradicted each other.
    private(set) var restarts = 0

    /// How often a search begins anew, each time with more outcomes a question.
    static let restartLimit = 2

    package init(_ space: SearchSpace, settings: SearchSettings = .standard) {
        self.space = space
        self.settings = settings
        phase = settings.checksOriginal ? .original : .everything
    }

    /// How many outcomes were taken.
    package var probesTaken: Int { outcomes.count }

    /// The probe to replay now, the same until its outcome is reported; nil when the search is finished.
    package func next() -> Probe? {
        guard let (purpose, regions) = question else { return nil }
        return Probe(
            number: probesTaken + 1, repetition: vote.count, purpose: purpose, regions: regions)
    }

    /// How the search ended; nil as long as it goes on.
    package var conclusion: Conclusion? {
        guard case .finished(let conclusion) = phase else { return nil }
        return conclusion
    }

    /// Takes the outcome of the probe that ``next()`` gives.
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

    /// Ends the search before it could find everything.
    private mutating func end(_ conclusion: Conclusion) {
        unfinished = partial
        phase = .finished(conclusion)
    }

    /// The bytes found of the set that is being looked for.
    var partial: [NeededRegion] {
        switch phase {
        case .narrowing(let search): NeededRegion.joined(search.found(in: space))
        case .confirming(let set): set
        default: unfinished
        }
    }

    /// By how many outcomes an answer has to lead now. Questions on which the whole search turns take one more.
    var lead: Int {
        let isDecisive = if case .narrowing = phase { false } else { settings.outcomeErrorRate > 0 }
        return settings.lead + restarts + (isDecisive ? 1 : 0)
    }

    /// By how many outcomes "the rule still matches" has to lead: by one more where it means that no byte matters.
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

    /// Inverts the next region alone that is not yet known to be essential.
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

    /// Begins anew after the set found did not suffice, so that some answer was wrong.
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
    /// What its questions are about.
    fileprivate var purpose: Probe.Purpose {
        if isChecking { return .sufficiency }
        return switch scope {
        case .packets: .packets
        case .fields: .fields
        case .bytes: .bytes
        }
    }
}
