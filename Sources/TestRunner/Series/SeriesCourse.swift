package import Differentiation
package import TestModel

/// A series of pairs on its way: what runs next, and what is known after each pair.
///
/// The coin is all that its verdict rests on: one draw a pair, also for pairs that turn out void, from a generator that
/// nothing else draws from. A series that was interrupted goes on where it stood; judging its pairs again gives the same
/// looks.
///
/// Source: the article Paired-Decision of Differentiation.
package struct SeriesCourse: Sendable {
    /// What is kept of it.
    package private(set) var stored: StoredSeries
    private var coin: PairCoin
    /// Its verdict so far; nil before a pair was measured.
    private var judged: PairSeries?

    /// How a pair is run.
    package struct NextPair: Equatable, Sendable {
        /// Whether the original runs first.
        package let isOriginalFirst: Bool
        /// How long its replays last, in seconds; nil for whole ones.
        package let window: Double?
        /// Whether it is the first that may count, whose compatible verdict is asked for.
        package let isFirst: Bool
    }

    /// A series before its first pair.
    ///
    /// - Parameters:
    ///   - rule: what it is judged by.
    ///   - pause: the pause before every replay, in seconds.
    ///   - seed: the coin's.
    package init(_ rule: SeriesRule, pause: Double, seed: UInt64) {
        stored = StoredSeries(rule, pause: pause)
        coin = PairCoin(seed: seed)
    }

    /// A series that goes on.
    ///
    /// - Parameters:
    ///   - stored: it as it was kept.
    ///   - seed: the coin's.
    package init(resuming stored: StoredSeries, seed: UInt64) {
        self.stored = stored
        coin = PairCoin(seed: seed)
        for _ in stored.pairs { _ = coin.isOriginalFirst() }
        judged = stored.judgedAgain()
    }

    /// Whether no more pairs are to be run.
    package var isOver: Bool { stored.ending != .interrupted }

    /// Its verdict; inconclusive as long as it goes on.
    package var verdict: Verdict { judged?.verdict ?? .inconclusive }

    /// What the pairs so far would say by themselves; nil without a valid one.
    package var running: PairSeries.Running? { judged?.running.last }

    /// Tosses the coin for another pair.
    package mutating func next() -> NextPair {
        NextPair(
            isOriginalFirst: coin.isOriginalFirst(), window: stored.windowSeconds,
            isFirst: stored.mostPairs == nil)
    }

    /// Takes what came of a pair.
    ///
    /// - Parameters:
    ///   - pair: how it was run.
    ///   - test: its test, whatever came of it.
    package mutating func take(_ pair: NextPair, _ test: StoredTest) {
        // Of a pair that the user ended nobody asks which half failed.
        let isEnded = test.status == .cancelled
        let original = isEnded ? nil : test.replay(.original)
        let control = isEnded ? nil : test.replay(.control)
        if stored.mostPairs == nil, let original, let control { chooseWindow(original, control) }
        func rate(_ replay: StoredReplay?) -> Double? {
            replay?.throughput(within: stored.windowSlices)
        }
        // A tested port that lets nothing begin is measured: nothing came through.
        let isBlocked = test.obstacle != nil && control != nil
        let (first, second) = (rate(original) ?? (isBlocked ? 0 : nil), rate(control))
        stored.pairs.append(
            StoredSeries.Pair(
                isOriginalFirst: pair.isOriginalFirst, original: first, control: second,
                difference: PairDifference(original: first, control: second)?.millionths,
                bytes: test.replays.reduce(0) { $0 + $1.bytesReceived }))
        judge(first, second)
    }

    private mutating func chooseWindow(_ original: StoredReplay, _ control: StoredReplay) {
        let rule = stored.rule
        let window = ReplayWindow(
            original: original.sliceBytes, control: control.sliceBytes,
            sliceDuration: original.sliceLength, rule: rule)
        stored.windowSlices = window.slices
        stored.windowSeconds = window.slices.map { Double($0) * original.sliceLength }
        stored.share = window.share
        stored.mostPairs = window.schedule.mostPairs
        stored.hasLateDifference = window.hasLateDifference
        // Pairs before the first that was measured were void.
        judged = stored.judgedAgain()
    }

    private mutating func judge(_ original: Double?, _ control: Double?) {
        guard judged != nil else {
            // No pair was measured yet: as many may be void as of whole replays.
            let most = LookSchedule(mostPairs: LookSchedule.steps[0])?.mostVoidPairs ?? 0
            if stored.pairs.count > most { stored.ending = .tooManyVoidPairs }
            return
        }
        judged?.add(original: original, control: control)
        guard let judged else { return }
        stored.looks = judged.looks.map(StoredSeries.Look.init)
        stored.ending = judged.ending ?? .interrupted
        stored.direction = judged.direction
    }
}

extension StoredTest {
    /// The replay of a role.
    fileprivate func replay(_ role: ReplayRole) -> StoredReplay? { replays.first { $0.role == role } }
}

extension StoredReplay {
    /// What it got in its first slices, Mbit/s; if it was over before them, or if they are nil, in all of its time.
    fileprivate func throughput(within slices: Int?) -> Double {
        if let slices, slices > 0, duration >= Double(slices) * sliceLength {
            return throughput.prefix(slices).reduce(0, +) / Double(slices)
        }
        return duration > 0 ? Double(bytesReceived) / 125_000 / duration : 0
    }
}
