import Dispatch
import Glibc
import Synchronization

/// A signal to the process, delivered as an ordinary callback instead of killing it.
///
/// Holds as long as the object does, or until `cancel()`; then the former handling is back. Use it for
/// `SIGINT` while a command runs, and for `SIGTERM` and `SIGHUP` to shut down in order.
package final class InterruptSource: Sendable {
    private let signalNumber: Int32
    private let former: __sighandler_t?
    // why: dispatch sources are thread-safe but not marked Sendable; the lock owns this one.
    private let source: Mutex<(any DispatchSourceSignal)?>

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - signalNumber: the signal's number, such as `SIGINT`.
    ///   - onInterrupt: called on a background queue, once for every signal or burst of signals.
    package init(signal signalNumber: Int32 = SIGINT, onInterrupt: @escaping @Sendable () -> Void) {
        self.signalNumber = signalNumber
        former = signal(signalNumber, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: signalNumber, queue: .global())
        source.setEventHandler { @Sendable in onInterrupt() }
        source.resume()
        self.source = Mutex(source)
    }

    deinit {
        cancel()
    }

    /// Stops to listen; may be called more than once.
    package func cancel() {
        source.withLock { source in
            guard let running = source else { return }
            running.cancel()
            signal(signalNumber, former)
            source = nil
        }
    }
}
