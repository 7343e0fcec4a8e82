import Differentiation
import Recordings
import Synchronization
import TestModel

/// Examines a running replay and reports when the result is clear.
///
/// The replay's event loop supplies the data; the task that waits for the replay reads the result afterwards.
final class EarlyExit: Sendable {
    private let judge: Mutex<ProbeJudge>

    init(_ judge: ProbeJudge) {
        self.judge = Mutex(judge)
    }

    /// Records that this many packets of the client, counted from the first, were sent at an instant of
    /// answer time.
    func sent(_ packets: Int, atNanoseconds elapsed: Int64) {
        judge.withLock { $0.sent(packets, at: Double(elapsed) * 1e-9) }
    }

    /// Records received bytes, or the passing of time, after the given answer time.
    ///
    /// - Returns: true if the result is clear.
    func received(_ count: Int, atNanoseconds elapsed: Int64) -> Bool {
        judge.withLock { $0.received(count, at: Double(elapsed) * 1e-9) != nil }
    }

    /// Returns the judgement on the completed replay; nil if none is possible.
    func judgement(after measurement: ReplayMeasurement) -> ProbeJudge.Judgement? {
        let ending: ProbeJudge.Ending =
            switch measurement.ending {
            case .complete: .complete
            // An upload gives no sign of life, so nothing that arrives stands in the place of silence.
            case .stopped where measurement.direction == .up && measurement.bytesMeasured == 0: .cutOff
            case .timeLimit, .stopped: .ended
            case .closedEarly, .reset, .silent, .noAnswer, .noConnection: .cutOff
            }
        return judge.withLock { $0.ended(at: measurement.answers.answering, ending) }
    }
}
