import Glibc
import Synchronization

/// A signal to the process, delivered as a callback instead of terminating the process.
///
/// Active for the lifetime of the object or until `cancel()`; the former handling is restored after the last
/// source of a signal. Used for `SIGINT` while a command runs, and for `SIGTERM` and `SIGHUP` to shut down in
/// order.
package final class InterruptSource: Sendable {
    private let signalNumber: Int32
    private let listener: Mutex<Int?>

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - signalNumber: the number of the signal, such as `SIGINT`.
    ///   - onInterrupt: called on a background queue, once for each signal or burst of signals.
    package init(signal signalNumber: Int32 = SIGINT, onInterrupt: @escaping @Sendable () -> Void) {
        self.signalNumber = signalNumber
        listener = Mutex(SignalPipe.shared.add(signalNumber, onInterrupt))
    }

    deinit {
        cancel()
    }

    /// Stops listening; may be called more than once.
    package func cancel() {
        guard let number = listener.withLock({ $0.take() }) else { return }
        SignalPipe.shared.remove(signalNumber, number)
    }
}
