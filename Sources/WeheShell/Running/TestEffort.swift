import Recordings
import ReplayClient

/// What the two replays of a test cost.
struct TestEffort: Sendable, Equatable {
    /// Seconds each replay takes at least, the original first: the recorded or listed time where it is kept, or what
    /// the line needs.
    let seconds: [Double]
    /// Bytes that both replays receive.
    let bytes: Int

    /// Reckons it up.
    ///
    /// - Parameters:
    ///   - subject: what is replayed.
    ///   - nominal: the app list's time of one replay, s.
    ///   - lineRate: the rate of the line that the server emulates, Mbit/s; nil where none is known.
    init(_ subject: DifferentiationTest.Subject, nominal: Double, lineRate: Double?) {
        let recordings = [subject.original, subject.control]
        seconds = recordings.map { recording in
            let onLine = lineRate.map { Double(recording.bytesDown) / 125_000 / $0 } ?? 0
            let keepsTime = subject.keepsTiming && !subject.isPortTest
            return max(keepsTime ? max(nominal, recording.duration) : 0, onLine, 1)
        }
        bytes = recordings.map(\.bytesDown).reduce(0, +) + 2 * subject.datagramBytes
    }
}
