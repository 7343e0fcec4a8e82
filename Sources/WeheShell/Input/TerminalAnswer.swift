import Foundation
import Glibc
import Basics

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
        let answer = await BlockingWork.run(named: "answer") { wait(until: $0) }
        try Task.checkCancellation()
        return answer
    }

    private static func wait(until isCancelled: () -> Bool) -> String? {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        while !isCancelled() {
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
