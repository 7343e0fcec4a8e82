import Differentiation
import TestModel

/// The references that the probes of a search are compared with: its original and its control.
struct ProbeReferences: Sendable {
    let original: ReplayMeasurement
    let control: ReplayMeasurement
    /// Nil if the two cannot be told apart by what they received while answers came.
    let judge: ProbeJudge?

    init(original: ReplayMeasurement, control: ReplayMeasurement) {
        self.original = original
        self.control = control
        judge = ProbeJudge(original: ThroughputTimeline(original), control: ThroughputTimeline(control))
    }

    /// The longest that a probe lasts from its first byte on, in seconds: one and a half times as long as original and
    /// control can be compared, and a second.
    var timeout: Double {
        let whole = [original, control].filter { ThroughputTimeline($0).isComplete }.map(\.duration)
        return 1.5 * (whole.min() ?? max(original.duration, control.duration)) + 1
    }

    /// Waits of this share of a replay, and of this many seconds, are more than a path's variation.
    private static let noticed = (share: 0.05, seconds: 0.1)

    /// The time that a probe waited for its answers beyond either reference, in seconds; nil if hardly longer.
    private func delay(of probe: ReplayMeasurement) -> Double? {
        let delay = probe.answers.waiting - max(original.answers.waiting, control.answers.waiting)
        return delay > max(Self.noticed.seconds, Self.noticed.share * probe.duration) ? delay : nil
    }

    /// The notice for a person about a probe's answers that came late; nil if they did not.
    func lateness(of probe: ReplayMeasurement) -> TestNotice? {
        guard probe.bytesReceived > 0, !probe.ending.looksBlocked else { return nil }
        return delay(of: probe).map { .answeredLate(milliseconds: Int(($0 * 1_000).rounded())) }
    }

    /// True if a probe's samples can be compared with the original's: not if it was cut off, got nothing or was answered
    /// late, unless the original was cut off too.
    func isComparable(_ probe: ReplayMeasurement) -> Bool {
        guard probe.bytesReceived > 0 else { return false }
        return delay(of: probe) == nil && (!probe.ending.looksBlocked || original.ending.looksBlocked)
    }
}

extension ThroughputTimeline {
    /// The course of a replay that was measured.
    init(_ measurement: ReplayMeasurement) {
        let answers = measurement.answers
        self.init(
            throughput: answers.bytes.map { Double($0) / 125_000 / AnswerTimes.slice },
            sliceLength: AnswerTimes.slice, end: answers.answering,
            // One that its time limit ended went on as before.
            isComplete: measurement.ending == .complete || measurement.ending == .timeLimit,
            departures: answers.departures)
    }
}
