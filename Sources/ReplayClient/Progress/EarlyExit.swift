import Differentiation
import Synchronization
import TestModel

/// Looks at a replay while it runs and tells when enough is known of it.
///
/// The replay's event loop feeds it; whoever waits for the replay reads it afterwards.
final class EarlyExit: Sendable {
    private let judge: Mutex<ProbeJudge>

    init(_ judge: ProbeJudge) {
        self.judge = Mutex(judge)
    }

    /// Takes note that so many packets of the client, counted from the first, have left at an instant of answer time.
    func sent(_ packets: Int, atNanoseconds elapsed: Int64) {
        judge.withLock { $0.sent(packets, at: Double(elapsed) * 1e-9) }
    }

    /// Takes bytes that arrived, or time that passed, after so much answer time.
    ///
    /// - Returns: whether enough is known.
    func received(_ count: Int, atNanoseconds elapsed: Int64) -> Bool {
        judge.withLock { $0.received(count, at: Double(elapsed) * 1e-9) != nil }
    }

    /// What the replay is treated like, now that it is over; nil if that cannot be told.
    func judgement(after measurement: ReplayMeasurement) -> ProbeJudge.Judgement? {
        let ending: ProbeJudge.Ending =
            switch measurement.ending {
            case .complete: .complete
            case .timeLimit, .stopped: .ended
            case .closedEarly, .reset, .silent, .noAnswer, .noConnection: .cutOff
            }
        return judge.withLock { $0.ended(at: measurement.answers.answering, ending) }
    }
}
