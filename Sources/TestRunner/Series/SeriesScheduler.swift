package import Differentiation
package import TestModel

/// The state of a running series of pairs: the next pair, and the verdict after each pair.
///
/// The validity of the verdict rests on the coin alone: one draw per pair, also for pairs that turn out void,
/// from a generator that is used for nothing else. An interrupted series continues from its stored state;
/// deciding again from its pairs gives the same looks.
///
/// Source: the article Paired-Decision of Differentiation.
package struct SeriesScheduler: Sendable {
    /// The stored state of the series.
    package private(set) var stored: StoredSeries
    private var coin: PairCoin
    /// The decision so far; nil before a pair was measured.
    private var judged: PairSeries?

    /// The parameters of a pair to be run.
    package struct NextPair: Equatable, Sendable {
        /// True if the original runs first.
        package let isOriginalFirst: Bool
        /// The place of the third replay of a triple, 1 to 3; nil in a series of pairs.
        package let innocuousPlace: Int?
        /// The duration of its replays, s; nil for complete ones.
        package let window: Double?
        /// True for the first pair that may count, for which the compatible verdict is requested.
        package let isFirst: Bool
    }

    /// Creates a series before its first pair.
    ///
    /// - Parameters:
    ///   - rule: the rule that decides the verdict.
    ///   - pause: the pause before every replay, s.
    ///   - seed: the seed of the coin.
    ///   - hasThirdArm: true for a series of triples.
    package init(_ rule: SeriesRule, pause: Double, seed: UInt64, hasThirdArm: Bool = false) {
        stored = StoredSeries(rule, pause: pause)
        stored.answer = hasThirdArm ? .noneFound : nil
        coin = PairCoin(seed: seed)
    }

    /// Resumes a series.
    ///
    /// - Parameters:
    ///   - stored: its stored state.
    ///   - seed: the seed of the coin.
    package init(resuming stored: StoredSeries, seed: UInt64) {
        self.stored = stored
        coin = PairCoin(seed: seed)
        for _ in stored.pairs { _ = toss() }
        judged = stored.judgedAgain()
    }

    /// True if no more pairs are to be run.
    package var isOver: Bool { stored.ending != .interrupted }

    /// The verdict; inconclusive while the series is running.
    package var verdict: Verdict { isOver ? stored.ending.verdict : .inconclusive }

    /// The running estimate from the pairs so far; nil without a valid pair.
    package var running: PairSeries.Running? { judged?.running.last }

    /// Maximum number of valid pairs still to be run.
    package var pairsLeft: Int {
        if let check = lateCheck { return check.pairsLeft }
        return max(0, (stored.mostPairs ?? LookSchedule.steps[0]) - stored.validPairs)
    }

    /// The check for a difference after the window, once a difference in the window is excluded; nil if there
    /// is none.
    private var lateCheck: LateCheck? { judged?.ending == .excluded ? stored.lateCheck : nil }

    /// Tosses the coin for another pair.
    package mutating func next() -> NextPair {
        let (isOriginalFirst, place) = toss()
        return NextPair(
            isOriginalFirst: isOriginalFirst, innocuousPlace: place,
            window: lateCheck == nil ? stored.windowSeconds : nil, isFirst: stored.mostPairs == nil)
    }

    private mutating func toss() -> (isOriginalFirst: Bool, place: Int?) {
        (coin.isOriginalFirst(), stored.answer == nil ? nil : coin.innocuousPlace())
    }

    /// Adds the outcome of a pair.
    ///
    /// - Parameters:
    ///   - pair: the parameters of the pair.
    ///   - test: its test, whether or not it succeeded.
    ///   - beginnings: the beginnings of the answers of its replays; empty if unknown.
    package mutating func take(
        _ pair: NextPair, _ test: StoredTest, begun beginnings: [ReplayRole: AnswerTimes.Beginning] = [:]
    ) {
        // For a pair that the user ended it does not matter which replay failed, and replays on different ways are no pair.
        let isEnded = test.status == .cancelled || test.isOnDifferentPaths
        let original = isEnded ? nil : test.replay(.original)
        let control = isEnded ? nil : test.replay(.control)
        if stored.mostPairs == nil, let original, let control { chooseWindow(original, control) }
        func counted(_ replay: StoredReplay?) -> PairRates.Replay? {
            replay.map { $0.counted(begun: beginnings[$0.role]) }
        }
        // If no connection through a tested port begins, the result is a throughput of zero.
        let isBlocked = original == nil && test.obstacle != nil && control != nil
        let (one, other) = (isBlocked ? .nothing : counted(original), counted(control))
        let rates = PairRates(original: one, control: other, slices: stored.windowSlices)
        let difference =
            rates.areComparable
            ? PairDifference(original: rates.original, control: rates.control)?.millionths : nil
        var late: Int?
        if pair.window == nil, let slices = stored.windowSlices, difference != nil {
            late = PairRates.late(original: one, control: other, after: slices)
        }
        let triple = pair.innocuousPlace.map { place in
            let third = isEnded ? nil : counted(test.replay(.innocuous))
            return StoredTriple(place: place, TripleRates([one, other, third], slices: stored.windowSlices))
        }
        stored.pairs.append(
            StoredSeries.Pair(
                isOriginalFirst: pair.isOriginalFirst, original: rates.original, control: rates.control,
                difference: difference, bytes: test.replays.reduce(0) { $0 + $1.bytesMeasured }, late: late,
                triple: triple,
                // On this program's embedded server only its own end knows if the connection passed the path.
                delay: PairDelay(
                    original: original, control: control, isClientUsed: !test.server.embedded)))
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
            // While no pair has been measured, the limit on void pairs is that for complete replays.
            let most = LookSchedule(mostPairs: LookSchedule.steps[0])?.mostVoidPairs ?? 0
            if stored.pairs.count > most { stored.ending = .tooManyVoidPairs }
            return
        }
        judged?.add(original: pair.original, control: pair.control)
        guard let judged else { return }
        stored.looks = judged.looks.map(StoredSeries.Look.init)
        stored.ending = judged.ending ?? .interrupted
        stored.direction = judged.direction
        if let lateCheck { judgeLater(lateCheck, after: judged) }
        judgeTriples()
    }

    /// Answers which of three arms stands out; a finding of the pairs goes on until that is known, and does not
    /// count unless the test of all three confirms it.
    private mutating func judgeTriples() {
        guard let triples = stored.judgedTriples() else { return }
        stored.answer = triples.answer
        guard stored.ending == .found else { return }
        if !triples.isOver {
            stored.ending = .interrupted
        } else if !triples.confirmsPairs {
            (stored.ending, stored.direction) =
                (triples.hasTooManyVoid ? .tooManyVoidPairs : .unconfirmed, nil)
        }
    }

    /// Decides if the whole pairs after an exclusion show a difference, or more of them are needed.
    private mutating func judgeLater(_ check: LateCheck, after judged: PairSeries) {
        let whole = stored.pairs.count - judged.differences.count - judged.voidPairs
        if check.isFound {
            stored.ending = .foundLater
            stored.direction = check.direction
        } else if !check.isOver, whole - (check.pairs.count - 1) <= Self.mostVoidWholePairs {
            stored.ending = .interrupted
        }
    }

    /// Maximum number of whole pairs without a result after an exclusion.
    package static let mostVoidWholePairs = 2
}

extension StoredTest {
    /// True if its replays did not take one way to the server.
    fileprivate var isOnDifferentPaths: Bool {
        if case .pathChanged = failure?.cause { true } else { false }
    }

    /// The replay of a role; nil if it was not measured or is void.
    fileprivate func replay(_ role: ReplayRole) -> StoredReplay? {
        replays.first { $0.role == role && $0.counts }
    }
}

extension StoredReplay {
    /// The bytes of each slice from the first one with data: the delay before it says nothing about the path.
    fileprivate var answeredBytes: [Double] { Array(sliceBytes.drop { $0 == 0 }) }

    /// Returns the quantities from which a pair's throughput is calculated.
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
