import Foundation
import Glibc
import Synchronization
import Basics

/// A program running in a session of its own, out of reach of the terminal's Ctrl-C; reaped as soon as it ends.
final class ChildProcess: Sendable {
    private struct State {
        var status: ExitStatus?
        var waiting: [CheckedContinuation<ExitStatus, Never>] = []
    }

    /// Its process number; once it has ended, the number may belong to another process.
    let identifier: pid_t
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: Its arguments, without its own name.
    ///   - input: What becomes standard input, as an open descriptor.
    ///   - output: What becomes standard output.
    ///   - error: What becomes standard error.
    /// - Throws: `NamespaceLabError.cannotStart`.
    init(path: String, arguments: [String], input: Int32, output: Int32, error: Int32)
        throws(NamespaceLabError)
    {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, number) in zip([input, output, error], Int32(0)...2) {
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        // A server that outlives the shell must not keep the shell's sockets open.
        _ = addCloseFrom(&actions, 3)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var identifier: pid_t = 0
        let failure = posix_spawn(&identifier, path, &actions, &attributes, &words, &variables)
        guard failure == 0 else {
            throw .cannotStart(program: path, .system(SystemError(failure)))
        }
        self.identifier = identifier
        Thread.detachNewThread { [self] in reap() }
    }

    /// How it ended; nil while it runs.
    var status: ExitStatus? { state.withLock(\.status) }

    /// Waits until it ends.
    func end() async -> ExitStatus {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state in
                if state.status == nil { state.waiting.append(continuation) }
                return state.status
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    /// Sends it a signal, unless it has ended.
    func signal(_ number: Int32) {
        state.withLock { state in
            if state.status == nil { _ = kill(identifier, number) }
        }
    }

    private func reap() {
        var information = siginfo_t()
        // Without reaping, so that the number stays this process's own until the lock is held.
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        let (status, waiting) = state.withLock { state in
            var word: Int32 = 0
            while waitpid(identifier, &word, 0) == -1, errno == EINTR {}
            let signal = word & 0x7F
            let status = signal == 0 ? ExitStatus.exited((word >> 8) & 0xFF) : .signalled(signal)
            let waiting = state.waiting
            state = State(status: status)
            return (status, waiting)
        }
        for continuation in waiting { continuation.resume(returning: status) }
    }
}

// POSIX_SPAWN_SETSID of <spawn.h>, which Glibc hides from Swift behind a feature macro.
private let newSession: Int16 = 0x80

// Of <spawn.h> since glibc 2.34, hidden like POSIX_SPAWN_SETSID: closes this descriptor and all above.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func addCloseFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32)
    -> Int32
