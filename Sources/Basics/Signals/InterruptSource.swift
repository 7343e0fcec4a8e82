import Glibc
import Synchronization

/// A signal to the process, delivered as an ordinary callback instead of killing it.
///
/// Holds as long as the object does, or until `cancel()`; after the last one of a signal the former handling is back.
/// Use it for `SIGINT` while a command runs, and for `SIGTERM` and `SIGHUP` to shut down in order.
package final class InterruptSource: Sendable {
    private let signalNumber: Int32
    private let listener: Mutex<Int?>

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - signalNumber: the signal's number, such as `SIGINT`.
    ///   - onInterrupt: called on a background queue, once for every signal or burst of signals.
    package init(signal signalNumber: Int32 = SIGINT, onInterrupt: @escaping @Sendable () -> Void) {
        self.signalNumber = signalNumber
        listener = Mutex(SignalPipe.shared.add(signalNumber, onInterrupt))
    }

    deinit {
        cancel()
    }

    /// Stops to listen; may be called more than once.
    package func cancel() {
        guard let number = listener.withLock({ $0.take() }) else { return }
        SignalPipe.shared.remove(signalNumber, number)
    }
}
