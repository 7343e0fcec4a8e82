import Foundation
import Synchronization

/// The signals that request the end of the process, `SIGTERM` and `SIGHUP`: the running work is cancelled as
/// by Ctrl-C, so that its measurements are stored, and the process ends. A prompt then ends normally; an
/// interrupted script ends as if the signal had killed it.
final class EndingSignals: Sendable {
    private let received = SignalNumber()
    private let sources: [InterruptSource]

    /// Starts listening; a signal that the process was started to ignore (nohup) stays ignored.
    ///
    /// - Parameter runner: the runner whose work is cancelled.
    init(interrupting runner: InterruptibleWork) {
        let received = received
        sources = [SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }.map { number in
            InterruptSource(signal: number) {
                received.set(number)
                runner.end()
            }
        }
    }

    /// Stops listening.
    func cancel() {
        for source in sources { source.cancel() }
    }

    /// Returns the exit code: that of a process killed by the signal if one interrupted it, else the given
    /// one.
    func exitCode(_ code: Int32) -> Int32 {
        guard code != 0, let number = received.value else { return code }
        return 128 + number
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The first signal that arrived.
private final class SignalNumber: Sendable {
    private let number = Mutex<Int32?>(nil)

    var value: Int32? { number.withLock { $0 } }

    func set(_ new: Int32) {
        number.withLock { $0 = $0 ?? new }
    }
}
