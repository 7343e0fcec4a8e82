import Foundation
import Glibc

/// Another program that controls the terminal until it ends.
struct TerminalProgram: Sendable {
    private let arguments: [String]

    /// - Parameter arguments: its path, followed by its arguments; at least the path.
    init(_ arguments: [String]) { self.arguments = arguments }

    /// Runs it and waits for its end on a separate thread, because waiting blocks.
    ///
    /// - Returns: its exit code, 128 more than the signal that ended it, or nil if it could not be started.
    func run() async -> Int32? {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: runBlocking(input: nil)) }
            thread.name = "program"
            thread.start()
        }
    }

    /// Runs it and blocks until its end.
    ///
    /// - Parameter input: the descriptor of its standard input; nil for that of this process.
    /// - Returns: the same as ``run()``.
    func runBlocking(input: Int32?) -> Int32? {
        guard let path = arguments.first else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // It must receive Ctrl-C, which this process otherwise blocks for its children.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGWINCH, SIGCONT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        guard posix_spawn(&process, path, &actions, &attributes, &words, environ) == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
