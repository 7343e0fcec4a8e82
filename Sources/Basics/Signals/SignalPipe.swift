import CSignalPipe
import Dispatch
import Glibc
import Synchronization

/// Receives the signals of the process: a handler writes their numbers into a pipe, and the listeners are
/// called.
///
/// No signal is lost: signals are caught as soon as `add` returns. (libdispatch's own signal sources begin
/// some time after they are resumed, and signals before that are lost.)
final class SignalPipe: Sendable {
    static let shared = SignalPipe()

    private struct Listeners {
        var calls: [Int: @Sendable () -> Void] = [:]
        var former: sigaction
    }

    private struct State {
        var listeners: [Int32: Listeners] = [:]
        var nextNumber = 0
        var reader: (any DispatchSourceRead)?
    }

    // why: dispatch sources are thread-safe but not marked Sendable; the lock owns this one.
    private let state = Mutex(State())
    /// A separate queue has its own thread: the shared queues have as many threads as there are processors,
    /// and all of them may be busy with the computation that the signal is to end.
    private let queue = DispatchQueue(label: "wehe.signals", qos: .userInteractive)

    private init() {}

    /// Calls back for every signal of the given number, or every burst of them, on a background queue.
    ///
    /// - Returns: the token for `remove`; nil if the system has no descriptors left or refuses the signal,
    ///   which then keeps its former handling.
    func add(_ signal: Int32, _ call: @escaping @Sendable () -> Void) -> Int? {
        state.withLock { state in
            if state.reader == nil { state.reader = makeReader() }
            guard state.reader != nil else { return nil }
            if state.listeners[signal] == nil {
                var former = sigaction()
                guard wehe_signal_watch(signal, &former) == 0 else { return nil }
                state.listeners[signal] = Listeners(former: former)
            }
            let number = state.nextNumber
            state.nextNumber += 1
            state.listeners[signal]?.calls[number] = call
            return number
        }
    }

    /// Undoes `add`; the signal's former handling is restored after the last one.
    func remove(_ signal: Int32, _ number: Int) {
        state.withLock { state in
            state.listeners[signal]?.calls[number] = nil
            guard var listeners = state.listeners[signal], listeners.calls.isEmpty else { return }
            sigaction(signal, &listeners.former, nil)
            state.listeners[signal] = nil
        }
    }

    /// Opens the pipe, which stays open for the life of the process.
    private func makeReader() -> (any DispatchSourceRead)? {
        let readEnd = wehe_signal_pipe()
        guard readEnd >= 0 else { return nil }
        let reader = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: queue)
        reader.setEventHandler { @Sendable [weak self] in self?.deliver(from: readEnd) }
        reader.resume()
        return reader
    }

    private func deliver(from descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return }
        for number in Set(bytes.prefix(count)).map(Int32.init) {
            let calls = state.withLock { state in
                (state.listeners[number]?.calls ?? [:]).sorted { $0.key < $1.key }.map(\.value)
            }
            for call in calls { call() }
        }
    }
}
