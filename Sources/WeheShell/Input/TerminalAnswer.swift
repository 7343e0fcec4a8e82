import Foundation
import Glibc
import Synchronization

/// A line that a person answers a command with, read from the terminal while no line editor reads it.
enum TerminalAnswer {
    /// How often it is looked whether the person gave up.
    private static let pollMilliseconds: Int32 = 100

    /// Drops what was typed until now, so that it does not answer what is asked next.
    static func dropWhatWasTyped() { _ = tcflush(STDIN_FILENO, TCIFLUSH) }

    /// The line without its end; nil if the terminal went away or Ctrl-D was pressed.
    ///
    /// - Throws: `CancellationError` after Ctrl-C; what is typed later is left for the prompt.
    static func read() async throws -> String? {
        let reading = Cancellation()
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Waiting blocks, which a thread of the pool must not.
                let thread = Thread { continuation.resume(returning: wait(until: reading)) }
                thread.name = "answer"
                thread.start()
            }
        } onCancel: {
            reading.cancel()
        }
        try Task.checkCancellation()
        return answer
    }

    private final class Cancellation: Sendable {
        private let flag = Mutex(false)
        var isCancelled: Bool { flag.withLock { $0 } }
        func cancel() { flag.withLock { $0 = true } }
    }

    private static func wait(until reading: Cancellation) -> String? {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        while !reading.isCancelled {
            var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, pollMilliseconds)
            if ready == 0 || (ready < 0 && errno == EINTR) { continue }
            guard ready > 0 else { return nil }
            // The terminal hands out whole lines.
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { return nil }
            return String(decoding: bytes.prefix(count), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return nil
    }
}
