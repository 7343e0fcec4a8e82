/// One rule of the lab: which traffic, and what the emulated path does to it.
///
/// As text: `[name=NAME] MATCH… ACTION PARAMETER…`, for example
/// `name=cap sni=.nflxvideo.net shape rate=4Mbit/s burst=64kB`.
package struct LabRule: Hashable, Sendable {
    /// Ways of writing an action.
    package enum Spelling: Hashable, Sendable {
        /// By its own word.
        case plain
        /// A shaper that begins later, as `throttle-after size=SIZE`.
        case throttleAfter
    }

    /// Its name; nil if it has none.
    package var name: String?
    /// Which traffic.
    package var match: TrafficMatch
    /// The effect on it.
    package var action: PathAction
    /// The way in which the action was written.
    package var spelling: Spelling
    /// The moment in a flow from which it acts; nil for the beginning.
    package var after: Onset?
    /// The flows that share its bucket; nil for actions without one.
    package var bucket: BucketScope?
    /// Where it acts.
    package var place: LabPlace
    /// Whose packets it acts on.
    package var direction: LabDirection
    /// The flows that it remembers or overlooks.
    package var memory: RuleMemory

    /// - Parameters:
    ///   - name: what it is called.
    ///   - match: which traffic.
    ///   - action: what happens to it.
    ///   - spelling: how the action was written.
    ///   - after: the moment at which it begins.
    ///   - bucket: who shares its bucket; actions without a bucket ignore it, others have their usual one by default.
    ///   - place: where it acts.
    ///   - direction: whose packets it acts on.
    ///   - memory: the flows that it remembers or overlooks.
    init(
        name: String? = nil, match: TrafficMatch, action: PathAction, spelling: Spelling = .plain,
        after: Onset? = nil, bucket: BucketScope? = nil, place: LabPlace = .common,
        direction: LabDirection = .down, memory: RuleMemory = RuleMemory()
    ) {
        self.name = name
        self.match = match
        self.action = action
        self.spelling = spelling
        self.after = after
        self.bucket = action.hasBucket ? bucket ?? action.usualScope : nil
        self.place = place
        self.direction = direction
        self.memory = memory
    }

    /// Reads a rule.
    ///
    /// - Parameters:
    ///   - words: as a shell splits them.
    ///   - label: what errors call the rule unless it has a name.
    /// - Throws: ``PathEmulationError/rule(_:fault:)``.
    package init(words: [String], label: RuleLabel = .only) throws(PathEmulationError) {
        var parser = RuleParser(label: label)
        self = try parser.parse(words)
    }
}
