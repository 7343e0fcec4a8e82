import Foundation
import Glibc
import Basics

/// A user's answer to a command, read as a line from the terminal while no line editor is active.
enum TerminalAnswer {
    /// Interval of the checks for cancellation, ms.
    private static let pollMilliseconds: Int32 = 100

    /// Discards input typed so far, so that it does not answer the next question.
    static func dropWhatWasTyped() { _ = tcflush(STDIN_FILENO, TCIFLUSH) }

    /// Reads the line without its end; nil if the terminal was closed or Ctrl-D was pressed.
    ///
    /// - Throws: `CancellationError` after Ctrl-C; later input is left for the prompt.
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
            // The terminal returns whole lines.
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { return nil }
            return String(decoding: bytes.prefix(count), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return nil
    }
}
