import Recordings

/// Finds one minimal set of bytes that is sufficient for the rule to match: first the packets, then their
/// fields, then the bytes of these.
///
/// At every moment `flipped` is harmless: the rule matches with all of it inverted.
struct SufficientSetSearch: Equatable, Sendable {
    /// The unit whose parts are being examined.
    enum Scope: Equatable, Sendable {
        case packets
        case fields(packet: Int)
        case bytes([PayloadRegion])
    }

    /// Bytes known to be unnecessary so far; in sending order, disjoint.
    private(set) var flipped: [PayloadRegion]
    /// Regions that must be kept unaltered.
    private(set) var needed: [NeededRegion] = []
    /// Scopes that each contain a needed part and are still to be examined.
    private(set) var queue: [Scope] = []
    private(set) var scope: Scope = .packets
    private(set) var elimination: Elimination
    /// Number of consecutive answers that the rule no longer matched.
    private(set) var misses = 0
    /// True if the next question checks that the bytes considered harmless still are.
    private(set) var isChecking = false
    /// True if that check failed, so that an earlier answer was wrong.
    private(set) var hasFailed = false

    /// Number of consecutive misses after which the harmless bytes are checked: a single wrong earlier answer
    /// would make everything look needed.
    static let missesBeforeCheck = 16

    /// Creates a search in a space that is not harmless as a whole, while `flipped` is.
    init(in space: SearchSpace, flipped: [PayloadRegion]) {
        self.flipped = PayloadRegion.union(flipped)
        elimination = Elimination(count: 0, firstPivot: .middle, laterPivot: .middle, expectsRuns: false)
        open(.packets, in: space)
        settle(in: space)
    }

    var isFinished: Bool { elimination.isFinished && !isChecking }

    /// Returns the bytes to invert for the next question; nil when finished.
    func question(in space: SearchSpace) -> [PayloadRegion]? {
        guard let question = isChecking ? elimination.harmless : elimination.question else { return nil }
        return PayloadRegion.union(flipped + items(in: space).regions(of: question))
    }

    /// Records the answer to the question.
    mutating func answer(harmless: Bool, in space: SearchSpace) {
        if isChecking {
            isChecking = false
            hasFailed = !harmless
            return
        }
        misses = harmless ? 0 : misses + 1
        isChecking = misses > 0 && misses.isMultiple(of: Self.missesBeforeCheck)
        elimination.answer(harmless: harmless)
        settle(in: space)
    }

    /// Returns the items of the current scope.
    func items(in space: SearchSpace) -> ItemList { ItemList(scope, in: space, without: flipped) }

    /// Returns the bytes known to be needed so far.
    func found(in space: SearchSpace) -> [NeededRegion] {
        guard case .bytes = scope, !elimination.isFinished else { return needed }
        let items = items(in: space)
        return needed
            + elimination.needed.flatMap { items.regions(of: [$0..<$0 + 1]) }
            .map { NeededRegion(region: $0, isFraming: false) }
    }

    /// Advances to the next scope as long as no question is necessary.
    private mutating func settle(in space: SearchSpace) {
        while elimination.isFinished {
            let items = items(in: space)
            flipped = PayloadRegion.union(flipped + items.regions(of: elimination.harmless))
            for item in elimination.needed { keep(item, of: items, in: space) }
            guard !queue.isEmpty else { return }
            open(queue.removeFirst(), in: space)
        }
    }

    /// Queues a needed item for examination, or records it if it has no parts.
    private mutating func keep(_ item: Int, of items: ItemList, in space: SearchSpace) {
        let regions = items.regions(of: [item..<item + 1])
        guard let first = regions.first else { return }
        switch scope {
        case .packets: queue.append(.fields(packet: first.packet))
        case .fields:
            if space.kind(ofByte: first.range.lowerBound, inPacket: first.packet) == .framing {
                needed += regions.map { NeededRegion(region: $0, isFraming: true) }
            } else {
                queue.append(.bytes(regions))
            }
        case .bytes: needed += regions.map { NeededRegion(region: $0, isFraming: false) }
        }
    }

    private mutating func open(_ next: Scope, in space: SearchSpace) {
        scope = next
        let count = items(in: space).count
        elimination =
            switch next {
            // Classifiers usually examine the beginning of a flow, so all packets but the first are tried
            // together.
            case .packets:
                Elimination(count: count, firstPivot: .far, laterPivot: .far, expectsRuns: false)
            // A parser needs consecutive lengths, with little in between.
            case .fields:
                Elimination(count: count, firstPivot: .middle, laterPivot: .near, expectsRuns: true)
            case .bytes:
                Elimination(count: count, firstPivot: .middle, laterPivot: .middle, expectsRuns: true)
            }
    }
}
