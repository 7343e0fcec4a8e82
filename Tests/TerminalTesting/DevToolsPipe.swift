import Foundation
import Glibc
import Synchronization

/// A browser's remote control over two pipes: messages are JSON, each ended by a zero byte, commands and answers with a
/// number that they share (Chrome DevTools Protocol, "--remote-debugging-pipe": the browser reads from descriptor 3 and
/// writes to 4).
struct DevToolsPipe: ~Copyable {
    private let child: ChildProcess
    private let input: Int32
    private let output: Int32
    private var received: [UInt8] = []
    private var unsent: [UInt8] = []

    /// Starts a browser that is told what to do by this.
    ///
    /// - Throws: `TerminalTestingError.cannotStart`.
    init(_ program: String, _ options: [String]) throws {
        var (commands, answers): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        ChildProcess.descriptors.withLock { _ in
            _ = pipe(&commands)
            _ = pipe(&answers)
            for end in commands + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { for descriptor in [commands[0], answers[1], nothing] { close(descriptor) } }
        do {
            // Its many processes run when nobody else wants to, as tests that measure run beside it.
            child = try ChildProcess(
                program: "/bin/sh",
                arguments: [
                    "-c", "exec 3<&0 4>&1 </dev/null >/dev/null; exec nice -n 19 \"$@\"", "sh", program,
                ] + options,
                environment: [:], workingDirectory: nil,
                streams: .descriptors(input: commands[0], output: answers[1], error: nothing))
        } catch {
            close(commands[1])
            close(answers[0])
            throw error
        }
        (input, output) = (commands[1], answers[0])
        for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        close(input)
        close(output)
    }

    /// Has a message sent, as far as the browser reads now.
    mutating func send(_ message: Data) { unsent += message + [0] }

    /// Sends what there is to send and takes what came.
    ///
    /// - Parameter expected: what it is waited for, in case nothing more can come.
    /// - Returns: the next message; nil if none is complete.
    /// - Throws: `TerminalTestingError.ended` once the browser is gone.
    mutating func next(for expected: String) throws -> Data? {
        let written = unsent.isEmpty ? 0 : unsent.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        unsent.removeFirst(max(0, written))
        var room = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(output, &room, room.count)
        if count > 0 { received += room[..<count] }
        if let end = received.firstIndex(of: 0) {
            defer { received.removeFirst(end + 1) }
            return Data(received[..<end])
        }
        guard count != 0 else { throw TerminalTestingError.ended(expected: expected, transcript: "") }
        return nil
    }
}
