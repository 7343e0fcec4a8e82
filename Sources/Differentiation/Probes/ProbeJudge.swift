import Foundation

/// Tells while a replay runs whether it is treated as the original or as the control, from what both of these
/// received in the same time.
///
/// Time is cut into windows of 50 to 250 ms. A window in which original and control differ by a quarter or more
/// says which of them the probe is nearer to (on a logarithmic scale, as rates differ by factors). The windows are a
/// sequential probability ratio test (Wald 1945): the probe is decided when one side leads by as many windows as
/// its error rate asks for, and by four at least, since neighbouring windows are not independent. A rule that acts
/// only after some bytes is no trouble: windows before that do not count. What stays open is decided by the mean
/// over all windows, if that is clearly nearer to one side.
package struct ProbeJudge: Sendable, Equatable {
    /// Which of both a probe is treated like.
    package enum Judgement: String, Sendable {
        case likeOriginal
        case likeControl
    }

    /// What both references received in one window, Mbit/s.
    private struct Window: Equatable {
        let original: Double
        let control: Double

        /// Whether the two can be told apart here.
        var counts: Bool { ProbeJudge.differ(original, control) }

        /// Which of both a throughput is nearer to.
        func nearer(_ throughput: Double) -> Judgement {
            ProbeJudge.place(of: throughput, between: original, and: control) < 0.5
                ? .likeOriginal : .likeControl
        }
    }

    /// The probability that the sequential test decides wrongly.
    package static let errorProbability = 0.0005
    /// The least lead, in windows.
    private static let leastLead = 4
    /// What windows are at least and at most, seconds.
    private static let windowLimits = 0.05...0.25
    /// Rates whose ratio is below this cannot be told apart.
    private static let leastRatio = 1.25
    /// How near the mean has to be to one side to decide: a share of the distance between both.
    private static let nearness = 0.35
    /// What stands for nothing on a logarithmic scale: a share of the faster rate.
    private static let floor = 0.02

    private let original: ReplayCourse
    private let control: ReplayCourse
    private let windows: [Window]
    /// The length of a window, seconds.
    package let windowLength: Double
    /// The share of windows that would be taken for the other side if they came one window earlier or later.
    package let windowErrorRate: Double
    /// By how many windows one side has to lead.
    package let neededLead: Int
    private var place = 0
    private var bytesInWindow = 0
    private var bytes = 0
    private var lead = 0
    /// What the probe is treated like, once that is known.
    package private(set) var judgement: Judgement?

    /// Nil if the two cannot be told apart by what they received.
    ///
    /// - Parameters:
    ///   - original: the original's course.
    ///   - control: the control's.
    package init?(original: ReplayCourse, control: ReplayCourse) {
        self.original = original
        self.control = control
        let ends = [original, control].filter(\.isComplete).map(\.end)
        let span = ends.min() ?? max(original.end, control.end)
        guard span > 0 else { return nil }
        let length = max(
            min(max(span / 20, Self.windowLimits.lowerBound), Self.windowLimits.upperBound),
            original.sliceLength, control.sliceLength)
        let count = max(1, Int(span / length))
        let windows = (0..<count).map { index in
            let (start, stop) = (Double(index) * length, Double(index + 1) * length)
            return Window(
                original: original.mean(from: start, to: stop), control: control.mean(from: start, to: stop))
        }
        guard
            windows.contains(where: \.counts)
                || Self.differ(
                    original.mean(from: 0, to: span), control.mean(from: 0, to: span))
        else { return nil }
        self.windows = windows
        windowLength = length
        windowErrorRate = Self.errorRate(windows)
        let rate = min(0.45, max(0.05, windowErrorRate))
        let wald =
            log((1 - Self.errorProbability) / Self.errorProbability) / log((1 - rate) / rate)
        neededLead = max(Self.leastLead, Int(wald.rounded(.up)))
    }

    /// The seconds after which nothing more can be learnt from a probe that still runs.
    package var horizon: Double { Double(windows.count) * windowLength }

    /// What a probe takes until it is known which of both it is treated like, if it fares exactly as that one did.
    ///
    /// - Parameter side: which of both.
    /// - Returns: bytes received, and seconds.
    package func effort(like side: Judgement) -> (bytes: Double, seconds: Double) {
        let course = side == .likeOriginal ? original : control
        var judge = ProbeJudge(of: self)
        var (bytes, seconds) = (0.0, 0.0)
        while judge.judgement == nil, judge.place < windows.count, seconds < course.end {
            let next = seconds + windowLength
            let inWindow = course.mean(from: seconds, to: next) * 125_000 * windowLength
            judge.bytesInWindow = Int(inWindow)
            judge.bytes += Int(inWindow)
            judge.closeWindow()
            (bytes, seconds) = (bytes + inWindow, min(next, course.end))
        }
        return (bytes, seconds)
    }

    /// A judge of the same references that has seen nothing yet.
    private init(of other: ProbeJudge) {
        self = other
        (place, bytesInWindow, bytes, lead, judgement) = (0, 0, 0, 0, nil)
    }

    /// Takes bytes that arrived so many seconds after the start; with no bytes, time that passed.
    ///
    /// - Returns: what the probe is treated like, once that is known.
    package mutating func received(_ count: Int, at elapsed: Double) -> Judgement? {
        guard judgement == nil else { return judgement }
        while judgement == nil, place < windows.count, elapsed >= Double(place + 1) * windowLength {
            closeWindow()
        }
        if place < windows.count {
            bytesInWindow += count
            bytes += count
        }
        return judgement
    }

    /// Decides what is still open when the probe is over.
    ///
    /// - Parameters:
    ///   - elapsed: when it ended, seconds after its start.
    ///   - isComplete: whether it received all it should; else it counts as receiving nothing from then on.
    /// - Returns: what the probe is treated like; nil if that cannot be told.
    package mutating func ended(at elapsed: Double, isComplete: Bool) -> Judgement? {
        guard judgement == nil else { return judgement }
        let seconds = isComplete ? min(horizon, max(elapsed, windowLength)) : horizon
        decide(over: seconds)
        return judgement
    }

    private mutating func closeWindow() {
        let window = windows[place]
        let throughput = Double(bytesInWindow) / 125_000 / windowLength
        bytesInWindow = 0
        place += 1
        if window.counts { lead += window.nearer(throughput) == .likeControl ? 1 : -1 }
        if abs(lead) >= neededLead {
            judgement = lead > 0 ? .likeControl : .likeOriginal
        } else if place == windows.count {
            decide(over: horizon)
        }
    }

    /// Decides by the mean, unless it lies in the middle or the windows say otherwise.
    private mutating func decide(over seconds: Double) {
        let (one, other) = (original.mean(from: 0, to: seconds), control.mean(from: 0, to: seconds))
        guard Self.differ(one, other) else { return }
        let place = Self.place(
            of: Double(bytes) / 125_000 / seconds, between: one, and: other)
        if place <= Self.nearness, lead <= 1 { judgement = .likeOriginal }
        if place >= 1 - Self.nearness, lead >= -1 { judgement = .likeControl }
    }

    private static func differ(_ one: Double, _ other: Double) -> Bool {
        let (low, high) = (min(one, other), max(one, other))
        return high > 0 && high >= leastRatio * low
    }

    /// Where a rate lies between the original's (0) and the control's (1), on a logarithmic scale.
    private static func place(of rate: Double, between original: Double, and control: Double) -> Double {
        let least = floor * max(original, control)
        func scaled(_ rate: Double) -> Double { log(max(rate, least)) }
        return (scaled(rate) - scaled(original)) / (scaled(control) - scaled(original))
    }

    private static func errorRate(_ windows: [Window]) -> Double {
        let counted = windows.filter(\.counts)
        guard counted.count > 1 else { return 0 }
        let wrong = zip(counted, counted.dropFirst()).reduce(0) { sum, pair in
            sum + (pair.0.nearer(pair.1.original) == .likeControl ? 1 : 0)
                + (pair.0.nearer(pair.1.control) == .likeOriginal ? 1 : 0)
        }
        return Double(wrong) / Double(2 * (counted.count - 1))
    }
}
