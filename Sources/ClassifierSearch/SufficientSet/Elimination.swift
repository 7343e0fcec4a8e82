/// Finds the few items of a sequence that must not be inverted, by inverting more and more of the others.
///
/// The search proceeds from the first item to the last. At every moment a set of items is known to be jointly
/// harmless: the rule still matches with all of them inverted. A question adds some items to that set. If the
/// rule then no longer matches, bisection finds the first item that must be kept; it is needed, and the
/// search continues after it.
///
/// For a rule that matches less if more is inverted (the only assumption) the items found are a minimal
/// sufficient set: with all others inverted the rule matches, and each of the found ones is necessary for
/// that. A rule of k needed items in one run takes about log2(n) + k questions, each further run log2 of its
/// distance more.
struct Elimination: Equatable, Sendable {
    /// Strategy for locating the first needed item.
    enum Pivot: Sendable {
        /// Bisection.
        case middle
        /// Steps of doubling size from the known harmless end, then bisection: faster for near items.
        case near
        /// Steps of doubling size from the far end, then bisection: best if only the last items are needed.
        case far
    }

    /// The next question.
    enum Step: Equatable, Sendable {
        /// Asks if all items from here on are harmless.
        case rest(from: Int)
        /// Asks if this single item is harmless.
        case single(Int)
        /// Locates the first needed item: the items `from..<low` are harmless, `from..<high` are not.
        case bracket(from: Int, low: Int, high: Int, pivot: Pivot, reach: Int)
        /// No question: all items are decided.
        case finished
    }

    let count: Int
    /// The needed items found, ascending.
    private(set) var needed: [Int] = []
    private(set) var step: Step
    /// Strategy for the second and later runs of needed items.
    let laterPivot: Pivot
    /// True if the neighbour of a needed item is likely to be needed too.
    let expectsRuns: Bool

    /// Creates a search among items that are known not to be jointly harmless.
    init(count: Int, firstPivot: Pivot, laterPivot: Pivot, expectsRuns: Bool) {
        self.count = count
        self.laterPivot = laterPivot
        self.expectsRuns = expectsRuns
        step = .finished
        if count > 0 { bracket(from: 0, low: 0, high: count, pivot: firstPivot, reach: 1) }
    }

    var isFinished: Bool { step == .finished }

    /// The position before which each item is known to be needed or harmless.
    var decided: Int {
        switch step {
        case .rest(let from), .single(let from): from
        case .bracket(_, let low, _, _, _): low
        case .finished: count
        }
    }

    /// The items to invert for the next question, as ascending ranges; nil when finished.
    var question: [Range<Int>]? {
        switch step {
        case .rest(let from): harmless(upTo: from, and: from..<count)
        case .single(let item): harmless(upTo: item, and: item..<item + 1)
        case .bracket(let from, let low, let high, let pivot, let reach):
            harmless(upTo: from, and: from..<Self.middle(low, high, pivot, reach))
        case .finished: nil
        }
    }

    /// The items known to be jointly harmless; once finished, all items that need not be kept.
    var harmless: [Range<Int>] {
        switch step {
        case .rest(let from), .single(let from): harmless(upTo: from, and: from..<from)
        case .bracket(let from, let low, _, _, _): harmless(upTo: from, and: from..<low)
        case .finished: harmless(upTo: count, and: count..<count)
        }
    }

    /// Records the answer to the question.
    mutating func answer(harmless isHarmless: Bool) {
        switch step {
        case .rest(let from):
            if isHarmless {
                step = .finished
            } else {
                bracket(from: from, low: from, high: count, pivot: laterPivot, reach: 1)
            }
        case .single(let item):
            if isHarmless {
                step = item + 1 < count ? .rest(from: item + 1) : .finished
            } else {
                found(item)
            }
        case .bracket(let from, let low, let high, let pivot, let reach):
            let middle = Self.middle(low, high, pivot, reach)
            // The steps grow as long as they stay on their own side.
            let stays = pivot == .near ? isHarmless : !isHarmless
            bracket(
                from: from, low: isHarmless ? middle : low, high: isHarmless ? high : middle,
                pivot: stays ? pivot : .middle, reach: 2 * reach)
        case .finished: break
        }
    }

    private mutating func bracket(from: Int, low: Int, high: Int, pivot: Pivot, reach: Int) {
        if high - low == 1 {
            found(low)
        } else {
            step = .bracket(from: from, low: low, high: high, pivot: pivot, reach: reach)
        }
    }

    private mutating func found(_ item: Int) {
        needed.append(item)
        let next = item + 1
        step = next == count ? .finished : expectsRuns ? .single(next) : .rest(from: next)
    }

    private static func middle(_ low: Int, _ high: Int, _ pivot: Pivot, _ reach: Int) -> Int {
        let half = low + (high - low) / 2
        return switch pivot {
        case .middle: half
        case .near: min(half, low + reach)
        case .far: max(half, high - reach)
        }
    }

    /// Returns the items below `limit` without the needed ones, and a range after them.
    private func harmless(upTo limit: Int, and last: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        func add(_ range: Range<Int>) {
            guard !range.isEmpty else { return }
            if let previous = ranges.last, previous.upperBound == range.lowerBound {
                ranges[ranges.count - 1] = previous.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        var start = 0
        for item in needed where item < limit {
            add(start..<item)
            start = item + 1
        }
        add(start..<max(start, limit))
        add(last)
        return ranges
    }
}
