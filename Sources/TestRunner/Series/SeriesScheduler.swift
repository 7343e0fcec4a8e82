package import Differentiation
package import TestModel

/// A series of pairs on its way: what runs next, and what is known after each pair.
///
/// The coin is all that its verdict rests on: one draw a pair, also for pairs that turn out void, from a generator that
/// nothing else draws from. A series that was interrupted goes on where it stood; judging its pairs again gives the same
/// looks.
///
/// Source: the article Paired-Decision of Differentiation.
package struct SeriesScheduler: Sendable {
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
    ///   - beginnings: how the answers of its replays began; empty where that is not known.
    package mutating func take(
        _ pair: NextPair, _ test: StoredTest, begun beginnings: [ReplayRole: AnswerTimes.Beginning] = [:]
    ) {
        // Of a pair that the user ended nobody asks which half failed.
        let isEnded = test.status == .cancelled
        let original = isEnded ? nil : test.replay(.original)
        let control = isEnded ? nil : test.replay(.control)
        if stored.mostPairs == nil, let original, let control { chooseWindow(original, control) }
        func counted(_ replay: StoredReplay?) -> PairRates.Replay? {
            replay.map { $0.counted(begun: beginnings[$0.role]) }
        }
        // A tested port that lets nothing begin is measured: nothing came through.
        let isBlocked = original == nil && test.obstacle != nil && control != nil
        let rates = PairRates(
            original: isBlocked ? .nothing : counted(original), control: counted(control),
            slices: stored.windowSlices)
        let difference =
            rates.areComparable
            ? PairDifference(original: rates.original, control: rates.control)?.millionths : nil
        stored.pairs.append(
            StoredSeries.Pair(
                isOriginalFirst: pair.isOriginalFirst, original: rates.original, control: rates.control,
                difference: difference, bytes: test.replays.reduce(0) { $0 + $1.bytesReceived }))
        judge(stored.counted.last ?? (nil, nil))
    }

    private mutating func chooseWindow(_ original: StoredReplay, _ control: StoredReplay) {
        let rule = stored.rule
        let window = ReplayWindow(
            original: original.answeredBytes, control: control.answeredBytes,
            sliceDuration: original.sliceLength, rule: rule)
        stored.windowSlices = window.slices
        stored.windowSeconds = window.slices.map { Double($0) * original.sliceLength }
        stored.share = window.share
        stored.mostPairs = window.schedule.mostPairs
        stored.hasLateDifference = window.hasLateDifference
        // Pairs before the first that was measured were void.
        judged = stored.judgedAgain()
    }

    private mutating func judge(_ pair: (original: Double?, control: Double?)) {
        guard judged != nil else {
            // No pair was measured yet: as many may be void as of whole replays.
            let most = LookSchedule(mostPairs: LookSchedule.steps[0])?.mostVoidPairs ?? 0
            if stored.pairs.count > most { stored.ending = .tooManyVoidPairs }
            return
        }
        judged?.add(original: pair.original, control: pair.control)
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
    /// The bytes of each slice from the first in which something came: how late that was says nothing of the path.
    fileprivate var answeredBytes: [Double] { Array(sliceBytes.drop { $0 == 0 }) }

    /// The quantities that a pair's throughput follows from.
    fileprivate func counted(begun beginning: AnswerTimes.Beginning?) -> PairRates.Replay {
        let isCutOff =
            switch ending {
            case .complete, .timeLimit, .stopped: false
            case .closedEarly, .reset, .silent, .noAnswer, .noConnection: true
            }
        return PairRates.Replay(
            sliceBytes: sliceBytes, sliceLength: sliceLength, seconds: duration, isCutOff: isCutOff,
            beginning: beginning.map { .init(firstByte: $0.firstByte, wait: $0.wait, pauses: $0.pauses) })
    }
}
