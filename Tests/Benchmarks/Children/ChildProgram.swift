import Foundation
import Glibc

/// A program started by a benchmark, with pipes as its standard input and output.
final class ChildProgram {
    /// Its process id; valid until ``finish()``.
    let process: pid_t
    private let name: String
    private var input: Int32?
    private let output: Int32
    private var unread: [UInt8] = []
    private var isReaped = false

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - path: a path, or a name to be looked up in `PATH`.
    ///   - arguments: the words after the program's name.
    /// - Throws: ``BenchmarkError/programFailed(_:reason:)``.
    init(_ path: String, _ arguments: [String]) throws {
        name = ([path] + arguments).joined(separator: " ")
        var inputEnds: [Int32] = [-1, -1]
        var outputEnds: [Int32] = [-1, -1]
        guard pipe(&inputEnds) == 0, pipe(&outputEnds) == 0 else {
            throw BenchmarkError.programFailed(name, reason: "there are no descriptors for its pipes")
        }
        // The next program must not hold this one's pipes open.
        for end in inputEnds + outputEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in [inputEnds[0], outputEnds[1]] { close(end) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, inputEnds[0], 0)
        posix_spawn_file_actions_adddup2(&actions, outputEnds[1], 1)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let failure = posix_spawnp(&process, path, &actions, nil, &words, environ)
        input = inputEnds[1]
        output = outputEnds[0]
        self.process = process
        guard failure == 0 else {
            isReaped = true
            throw BenchmarkError.programFailed(name, reason: String(cString: strerror(failure)))
        }
    }

    deinit {
        endInput()
        close(output)
        guard !isReaped else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// The next line of its output without the line feed, nil at the end.
    func readLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            guard readMore() else {
                defer { unread = [] }
                return unread.isEmpty ? nil : String(decoding: unread, as: UTF8.self)
            }
        }
    }

    /// Waits for its end; its remaining output.
    ///
    /// - Throws: ``BenchmarkError/programFailed(_:reason:)`` if it does not exit with 0.
    @discardableResult
    func finish() throws -> String {
        while readMore() {}
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        isReaped = true
        guard status == 0 else {
            let isExit = status & 0x7F == 0
            throw BenchmarkError.programFailed(
                name,
                reason: isExit ? "exit code \((status >> 8) & 0xFF)" : "signal \(status & 0x7F)"
            )
        }
        return String(decoding: unread, as: UTF8.self)
    }

    /// Ends its standard input.
    func endInput() {
        if let input { close(input) }
        input = nil
    }

    private func readMore() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(output, &buffer, buffer.count)
        if count < 0, errno == EINTR { return true }
        guard count > 0 else { return false }
        unread.append(contentsOf: buffer.prefix(count))
        return true
    }
}
