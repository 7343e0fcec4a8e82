import Foundation

/// Tells while a replay runs whether it is treated as the original or as the control, from what both of these
/// received in the same time.
///
/// The time is answer time (``ThroughputTimeline``): windows before an answer's first byte are no evidence, so a server that
/// begins late is not taken for a slow path. It is cut into windows of 50 to 250 ms. A window in which original and
/// control differ by a quarter or more says which of them the probe is nearer to (on a logarithmic scale, as rates
/// differ by factors); one in which the probe got less than half of what either got says neither. The windows are a
/// sequential probability ratio test (Wald 1945): the probe is decided when one side leads by as many windows as
/// its error rate asks for, and by four at least, since neighbouring windows are not independent. A rule that acts
/// only after some bytes is no trouble: windows before that do not count. What stays open is decided by the mean
/// over all windows, if that is clearly nearer to one side.
///
/// Windows count from when the inverted bytes have left (``watching(inverted:isThorough:)``). A probe that got nothing
/// at all is like a reference that got nothing either, and only if something cut it off.
package struct ProbeJudge: Sendable, Equatable {
    /// Which of both a probe is treated like.
    package enum Judgement: String, Sendable {
        case likeOriginal
        case likeControl
    }

    /// The way in which a probe ended.
    package enum Ending: Sendable {
        /// It received all it should.
        case complete
        /// This client ended it; how it would have gone on is not known.
        case ended
        /// Something cut it off: it receives nothing from then on.
        case cutOff
    }

    /// The probability that the sequential test decides wrongly.
    package static let errorProbability = 0.0005
    /// The least lead, in windows.
    private static let leastLead = 4
    /// What windows are at least and at most, seconds.
    private static let windowLimits = 0.05...0.25
    /// How near the mean has to be to one side to decide: a share of the distance between both.
    private static let nearness = 0.35

    private let original: ThroughputTimeline
    private let control: ThroughputTimeline
    private let windows: [ReferenceWindow]
    /// The length of a window, seconds.
    package let windowLength: Double
    /// The share of windows that would be taken for the other side if they came one window earlier or later.
    package let windowErrorRate: Double
    /// By how many windows one side has to lead.
    package let neededLead: Int
    private var gate = InversionGate.open
    /// True if what is like the original is told only after all windows.
    private var isThorough = false
    private var place = 0
    private var bytesInWindow = 0
    /// Bytes of the windows that count.
    private var bytes = 0
    private var isAnswered = false
    private var lead = 0
    /// What the probe is treated like, once that is known.
    package private(set) var judgement: Judgement?

    /// Nil if the two cannot be told apart by what they received.
    ///
    /// - Parameters:
    ///   - original: the original's course.
    ///   - control: the control's.
    package init?(original: ThroughputTimeline, control: ThroughputTimeline) {
        self.original = original
        self.control = control
        guard original.isAnswered || control.isAnswered else { return nil }
        let ends = [original, control].filter(\.isComplete).map(\.end)
        let span = max(ends.min() ?? max(original.end, control.end), Self.windowLimits.lowerBound)
        let length = max(
            min(max(span / 20, Self.windowLimits.lowerBound), Self.windowLimits.upperBound),
            original.sliceLength, control.sliceLength)
        let count = max(1, Int(span / length))
        let windows = (0..<count).map { index in
            let (start, stop) = (Double(index) * length, Double(index + 1) * length)
            return ReferenceWindow(
                original: original.mean(from: start, to: stop), control: control.mean(from: start, to: stop))
        }
        let whole = ReferenceWindow(
            original: original.mean(from: 0, to: span), control: control.mean(from: 0, to: span))
        guard whole.counts || windows.contains(where: \.counts) else { return nil }
        self.windows = windows
        windowLength = length
        windowErrorRate = ReferenceWindow.errorRate(of: windows)
        let rate = min(0.45, max(0.05, windowErrorRate))
        let wald =
            log((1 - Self.errorProbability) / Self.errorProbability) / log((1 - rate) / rate)
        neededLead = max(Self.leastLead, Int(wald.rounded(.up)))
    }

    /// A judge of the same references for another probe.
    ///
    /// - Parameters:
    ///   - inverted: the packets of the client of which bytes are inverted, counted from 0. Windows count once all of
    ///     them have left that the original had sent when its treatment showed; later ones cannot have caused it.
    ///   - isThorough: whether what is like the original is told only after all windows, as the strongest answer rests
    ///     on it.
    /// - Returns: the judge, which has seen nothing yet.
    package func watching(inverted: [Int], isThorough: Bool = false) -> ProbeJudge {
        var judge = afresh
        let first = windows.firstIndex(where: \.counts) ?? windows.count - 1
        judge.gate = InversionGate(
            inverted, shownAfter: original.packets(by: Double(first + 1) * windowLength))
        judge.isThorough = isThorough
        return judge
    }

    /// The seconds of answer time after which nothing more can be learnt from a probe that still runs.
    package var horizon: Double { Double(windows.count) * windowLength }

    /// What a probe takes until it is known which of both it is treated like, if it fares exactly as that one did.
    ///
    /// - Parameter side: which of both.
    /// - Returns: bytes received, and seconds in which answers come.
    package func effort(like side: Judgement) -> (bytes: Double, seconds: Double) {
        let course = side == .likeOriginal ? original : control
        var judge = afresh
        var (bytes, seconds) = (0.0, 0.0)
        while judge.judgement == nil, judge.place < windows.count, seconds < course.end {
            let next = seconds + windowLength
            let inWindow = course.mean(from: seconds, to: next) * 125_000 * windowLength
            judge.bytesInWindow = Int(inWindow)
            judge.closeWindow()
            (bytes, seconds) = (bytes + inWindow, min(next, course.end))
        }
        return (bytes, seconds)
    }

    /// A judge of the same references that has seen nothing yet.
    private var afresh: ProbeJudge {
        var judge = self
        (judge.place, judge.bytesInWindow, judge.bytes, judge.lead) = (0, 0, 0, 0)
        (judge.isAnswered, judge.judgement, judge.gate) = (false, nil, .open)
        judge.isThorough = false
        return judge
    }

    /// Takes note that so many packets of the client, counted from the first, have left.
    package mutating func sent(_ packets: Int, at elapsed: Double) {
        gate.sent(packets, inWindow: Int((elapsed / windowLength).rounded()))
    }

    /// Takes bytes that arrived after so many seconds of answer time; with no bytes, time that passed.
    ///
    /// - Returns: what the probe is treated like, once that is known.
    package mutating func received(_ count: Int, at elapsed: Double) -> Judgement? {
        guard judgement == nil else { return judgement }
        while judgement == nil, place < windows.count, elapsed >= Double(place + 1) * windowLength {
            closeWindow()
        }
        if count > 0 { isAnswered = true }
        if place < windows.count { bytesInWindow += count }
        return judgement
    }

    /// Decides what is still open when the probe is over.
    ///
    /// - Parameters:
    ///   - elapsed: how long answers came, in seconds.
    ///   - ending: how it ended.
    /// - Returns: what the probe is treated like; nil if that cannot be told.
    package mutating func ended(at elapsed: Double, _ ending: Ending) -> Judgement? {
        guard judgement == nil else { return judgement }
        guard isAnswered else {
            if ending == .cutOff { judgeSilence() }
            return judgement
        }
        if place < windows.count, gate.counts(window: place) { bytes += bytesInWindow }
        bytesInWindow = 0
        switch ending {
        case .cutOff: decide(over: horizon)
        case .complete: decide(over: min(horizon, max(elapsed, windowLength)))
        // A part of a window tells too little.
        case .ended where elapsed >= windowLength: decide(over: min(horizon, elapsed))
        case .ended: break
        }
        return judgement
    }

    /// Decides a probe that was cut off before anything came: it is like the reference that got nothing, if one did.
    private mutating func judgeSilence() {
        switch (original.isAnswered, control.isAnswered) {
        case (false, true) where gate.isPassed(by: .likeOriginal): judgement = .likeOriginal
        case (true, false) where gate.isPassed(by: .likeControl): judgement = .likeControl
        default: break
        }
    }

    private mutating func closeWindow() {
        let window = windows[place]
        let throughput = Double(bytesInWindow) / 125_000 / windowLength
        if gate.counts(window: place) {
            bytes += bytesInWindow
            if window.counts, let side = window.nearer(throughput) { lead += side == .likeControl ? 1 : -1 }
        }
        bytesInWindow = 0
        place += 1
        if abs(lead) >= neededLead { settle(lead > 0 ? .likeControl : .likeOriginal) }
        if judgement == nil, place == windows.count { decide(over: horizon) }
    }

    /// Decides by the lead, unless the probe got less than half of what either reference got meanwhile.
    private mutating func settle(_ side: Judgement) {
        let seconds = Double(place) * windowLength
        let isEarly = isThorough && side == .likeOriginal && place < windows.count
        guard !isEarly, gate.isPassed(by: side), let mean = mean(to: seconds), !mean.isBelow else { return }
        judgement = side
    }

    /// Decides by the mean, unless it lies in the middle or the windows say otherwise.
    private mutating func decide(over seconds: Double) {
        guard let mean = mean(to: seconds), mean.window.counts, !mean.isBelow else { return }
        let place = mean.window.place(of: mean.throughput)
        if place <= Self.nearness, lead <= 1, gate.isPassed(by: .likeOriginal) { judgement = .likeOriginal }
        if place >= 1 - Self.nearness, lead >= -1, gate.isPassed(by: .likeControl) {
            judgement = .likeControl
        }
    }

    /// The throughputs that the probe and both references got from where its windows count; nil if none does yet.
    private func mean(to seconds: Double) -> (window: ReferenceWindow, throughput: Double, isBelow: Bool)? {
        let start = Double(gate.firstWindow) * windowLength
        guard seconds > start else { return nil }
        let window = ReferenceWindow(
            original: original.mean(from: start, to: seconds),
            control: control.mean(from: start, to: seconds))
        let throughput = Double(bytes) / 125_000 / (seconds - start)
        return (window, throughput, window.isBelow(throughput))
    }
}
