import Foundation

/// Determines during a replay if it is treated like the original or like the control, by comparison with the
/// data that both of these received in the same time.
///
/// The time is answer time (``ThroughputTimeline``): windows before an answer's first byte do not count, so a
/// server that begins late is not mistaken for a slow path. It is divided into windows of 50 to 250 ms. A
/// window in which original and control differ by a quarter or more indicates the one to which the probe is
/// closer (on a logarithmic scale, as rates differ by factors); one in which the probe received less than
/// half of the data of either indicates neither. The windows form a sequential probability ratio test (Wald
/// 1945): the probe is decided when one side leads by the number of windows that its error rate requires, and
/// by at least four, since neighbouring windows are not independent. A rule that takes effect only after some
/// bytes causes no problem: windows before that do not count. An undecided probe is decided by the mean over
/// all windows, if that is clearly closer to one side.
///
/// Windows count from the time when the inverted bytes have been sent (``watching(inverted:isThorough:)``). A
/// probe that received nothing at all is like a reference that also received nothing, and only if it was cut
/// off.
package struct ProbeJudge: Sendable, Equatable {
    /// The side like which a probe is treated.
    package enum Judgement: String, Sendable {
        case likeOriginal
        case likeControl
    }

    /// The way in which a probe ended.
    package enum Ending: Sendable {
        /// All expected data was received.
        case complete
        /// This client ended it; its further course is unknown.
        case ended
        /// It was cut off: it receives nothing afterwards.
        case cutOff
    }

    /// The error probability of the sequential test.
    package static let errorProbability = 0.0005
    /// The minimum lead, in windows.
    private static let leastLead = 4
    /// Minimum and maximum length of a window, seconds.
    private static let windowLimits = 0.05...0.25
    /// Maximum distance of the mean from one side for a decision, as a share of the distance between both.
    private static let nearness = 0.35

    private let original: ThroughputTimeline
    private let control: ThroughputTimeline
    private let windows: [ReferenceWindow]
    /// The length of a window, seconds.
    package let windowLength: Double
    /// The share of windows that would indicate the other side if they came one window earlier or later.
    package let windowErrorRate: Double
    /// The required lead of one side, in windows.
    package let neededLead: Int
    private var gate = InversionGate.open
    /// True if a judgement for the original is made only after all windows.
    private var isThorough = false
    private var place = 0
    private var bytesInWindow = 0
    /// Number of bytes in the windows that count.
    private var bytes = 0
    private var isAnswered = false
    private var lead = 0
    /// The judgement, once it is made.
    package private(set) var judgement: Judgement?

    /// Creates a judge; nil if the two cannot be distinguished by their received data.
    ///
    /// - Parameters:
    ///   - original: the original's timeline.
    ///   - control: the control's timeline.
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

    /// Returns a judge with the same references for another probe.
    ///
    /// - Parameters:
    ///   - inverted: the client's packets with inverted bytes, from 0. Windows count once all of those have
    ///     been sent that the original had sent when its treatment became visible; later ones cannot have
    ///     caused it.
    ///   - isThorough: true to judge for the original only after all windows, because the strongest
    ///     conclusion depends on it.
    /// - Returns: the judge, without any data.
    package func watching(inverted: [Int], isThorough: Bool = false) -> ProbeJudge {
        var judge = afresh
        let first = windows.firstIndex(where: \.counts) ?? windows.count - 1
        judge.gate = InversionGate(
            inverted, shownAfter: original.packets(by: Double(first + 1) * windowLength))
        judge.isThorough = isThorough
        return judge
    }

    /// The answer time after which a running probe gives no further information, seconds.
    package var horizon: Double { Double(windows.count) * windowLength }

    /// Returns the cost of a probe until its judgement, if it behaves exactly like one of the references.
    ///
    /// - Parameter side: the reference.
    /// - Returns: received bytes, and seconds of answer time.
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

    /// A judge with the same references and without any data.
    private var afresh: ProbeJudge {
        var judge = self
        (judge.place, judge.bytesInWindow, judge.bytes, judge.lead) = (0, 0, 0, 0)
        (judge.isAnswered, judge.judgement, judge.gate) = (false, nil, .open)
        judge.isThorough = false
        return judge
    }

    /// Records that a number of the client's packets, counted from the first, have been sent.
    package mutating func sent(_ packets: Int, at elapsed: Double) {
        gate.sent(packets, inWindow: Int((elapsed / windowLength).rounded()))
    }

    /// Records bytes received at an answer time in seconds; with no bytes, the passing of time.
    ///
    /// - Returns: the judgement, once it is made.
    package mutating func received(_ count: Int, at elapsed: Double) -> Judgement? {
        guard judgement == nil else { return judgement }
        while judgement == nil, place < windows.count, elapsed >= Double(place + 1) * windowLength {
            closeWindow()
        }
        if count > 0 { isAnswered = true }
        if place < windows.count { bytesInWindow += count }
        return judgement
    }

    /// Makes a final judgement at the end of the probe.
    ///
    /// - Parameters:
    ///   - elapsed: the answer time, in seconds.
    ///   - ending: the way in which it ended.
    /// - Returns: the judgement; nil if none is possible.
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
        // A part of a window has too little information.
        case .ended where elapsed >= windowLength: decide(over: min(horizon, elapsed))
        case .ended: break
        }
        return judgement
    }

    /// Judges a probe that was cut off before it received anything: it is like the reference that received
    /// nothing, if one did.
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

    /// Judges by the lead, unless the probe received less than half of the data of either reference in the
    /// same time.
    private mutating func settle(_ side: Judgement) {
        let seconds = Double(place) * windowLength
        let isEarly = isThorough && side == .likeOriginal && place < windows.count
        guard !isEarly, gate.isPassed(by: side), let mean = mean(to: seconds), !mean.isBelow else { return }
        judgement = side
    }

    /// Judges by the mean, unless it is in the middle or the windows disagree.
    private mutating func decide(over seconds: Double) {
        guard let mean = mean(to: seconds), mean.window.counts, !mean.isBelow else { return }
        let place = mean.window.place(of: mean.throughput)
        if place <= Self.nearness, lead <= 1, gate.isPassed(by: .likeOriginal) { judgement = .likeOriginal }
        if place >= 1 - Self.nearness, lead >= -1, gate.isPassed(by: .likeControl) {
            judgement = .likeControl
        }
    }

    /// Returns the throughputs of the probe and both references from its first window that counts; nil if
    /// none does yet.
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
