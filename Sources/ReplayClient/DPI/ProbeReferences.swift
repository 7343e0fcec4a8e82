import Differentiation
import Recordings
import TestModel

/// The references that the probes of a search are compared with: its original and its control.
struct ProbeReferences: Sendable {
    let original: ReplayMeasurement
    let control: ReplayMeasurement
    /// Nil if the two cannot be distinguished by their throughput during answers.
    let judge: ProbeJudge?

    init(original: ReplayMeasurement, control: ReplayMeasurement) {
        self.original = original
        self.control = control
        judge = ProbeJudge(original: ThroughputTimeline(original), control: ThroughputTimeline(control))
    }

    /// The direction whose throughput is measured.
    var direction: ReplayDirection { original.direction }

    /// Maximum duration of a probe from its first byte, of an upload from its beginning, s: one and a half times the
    /// time for which original and control can be compared, plus one second.
    var timeout: Double {
        let whole = [original, control].filter { ThroughputTimeline($0).isComplete }.map(\.duration)
        return 1.5 * (whole.min() ?? max(original.duration, control.duration)) + 1
    }

    /// Returns the maximum duration of a probe. During an upload nothing tells this client how it is treated, so it
    /// lasts twice as long as the judge would need if it were exactly like either reference, plus one second.
    ///
    /// - Parameter isWhole: true to replay it for as long as original and control can be compared.
    /// - Returns: the duration, s.
    func timeout(isWhole: Bool) -> Double {
        guard direction == .up, !isWhole else { return timeout }
        let needed = [ProbeJudge.Judgement.likeOriginal, .likeControl].compactMap {
            judge?.effort(like: $0).seconds
        }
        return min(timeout, needed.max().map { 2 * $0 + 1 } ?? timeout)
    }

    /// Returns the expected cost of a probe that is treated like a reference: received bytes, of an upload those that
    /// arrive, and seconds; nil without a judge.
    func effort(like side: ProbeJudge.Judgement) -> (bytes: Double, seconds: Double)? {
        guard let judge else { return nil }
        guard direction == .up else { return judge.effort(like: side) }
        let course = ThroughputTimeline(side == .likeOriginal ? original : control)
        let seconds = min(timeout(isWhole: false), course.end)
        return (course.mean(from: 0, to: seconds) * 125_000 * seconds, seconds)
    }

    /// Waits of more than this share of a replay and more than this many seconds exceed the usual variation
    /// of a path.
    private static let noticed = (share: 0.05, seconds: 0.1)

    /// Returns the time by which a probe waited longer for its answers than both references, s; nil if
    /// insignificant.
    private func delay(of probe: ReplayMeasurement) -> Double? {
        let delay = probe.answers.waiting - max(original.answers.waiting, control.answers.waiting)
        return delay > max(Self.noticed.seconds, Self.noticed.share * probe.duration) ? delay : nil
    }

    /// Returns the notice for the user about a probe's late answers; nil if they were not late.
    func lateness(of probe: ReplayMeasurement) -> TestNotice? {
        guard probe.bytesMeasured > 0, !probe.ending.looksBlocked else { return nil }
        return delay(of: probe).map { .answeredLate(milliseconds: Int(($0 * 1_000).rounded())) }
    }

    /// Returns true if a probe's samples can be compared with the original's: not if it was cut off, received
    /// nothing, at the server in an upload, or was answered late, unless the original was cut off too.
    func isComparable(_ probe: ReplayMeasurement) -> Bool {
        guard probe.bytesMeasured > 0 else { return false }
        return delay(of: probe) == nil && (!probe.ending.looksBlocked || original.ending.looksBlocked)
    }
}

extension ThroughputTimeline {
    /// Creates the timeline of a measured replay.
    init(_ measurement: ReplayMeasurement) {
        let answers = measurement.answers
        self.init(
            throughput: answers.bytes.map { Double($0) / 125_000 / AnswerTimes.slice },
            sliceLength: AnswerTimes.slice, end: answers.answering,
            // A replay that was ended by its time limit had not changed its rate before.
            isComplete: measurement.ending == .complete || measurement.ending == .timeLimit,
            departures: answers.departures)
    }
}
