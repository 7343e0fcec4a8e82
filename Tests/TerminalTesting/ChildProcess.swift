import Foundation
import Glibc
import Synchronization

/// How a program ended.
package enum ExitStatus: Equatable, Sendable {
    /// It returned this code.
    case exited(Int32)
    /// This signal killed it.
    case signalled(Int32)
}

/// A program running in a session of its own, killed with all its children when the value goes away.
final class ChildProcess: Sendable {
    /// Makes descriptors and starts programs one at a time: a descriptor that is not yet marked
    /// close-on-exec would leak into another test's program and keep its terminal or pipe open.
    static let descriptors = Mutex<Void>(())

    // POSIX_SPAWN_SETSID of <spawn.h>, which Glibc hides from Swift behind a feature macro.
    private static let newSession: Int16 = 0x80

    let identifier: pid_t
    private let status = Mutex<ExitStatus?>(nil)

    /// What becomes of standard input, output and error.
    enum Streams {
        /// All three are the terminal at this path, which becomes the controlling one.
        case terminal(path: String)
        /// These open descriptors of ours.
        case descriptors(input: Int32, output: Int32, error: Int32)
    }

    init(
        program: String,
        arguments: [String],
        environment: [String: String],
        workingDirectory: String?,
        streams: Streams
    ) throws {
        var words = [program] + arguments
        if let workingDirectory {
            words = ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", workingDirectory] + words
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        switch streams {
        case .terminal(let path):
            // The session is new when this open happens, so the terminal becomes its controlling one.
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        case .descriptors(let input, let output, let error):
            posix_spawn_file_actions_adddup2(&actions, input, 0)
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_adddup2(&actions, error, 2)
        }
        // Sockets of other tests are not marked close-on-exec; a child would keep their ports open.
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
            &attributes,
            Self.newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        )

        var pointers = words.map { strdup($0) } + [nil]
        var variables = TestEnvironment.complete(environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (pointers + variables).forEach { free($0) } }
        var identifier: pid_t = 0
        let failure = Self.descriptors.withLock { _ in
            posix_spawnp(&identifier, words[0], &actions, &attributes, &pointers, &variables)
        }
        guard failure == 0 else {
            throw TerminalTestingError.cannotStart(
                program: program,
                reason: String(cString: strerror(failure))
            )
        }
        self.identifier = identifier
    }

    deinit {
        kill()
        while poll() == nil { usleep(1_000) }
    }

    /// Sends a signal to the program alone.
    func signal(_ number: Int32) {
        status.withLock { status in
            // Once reaped, the number may belong to another process.
            if status == nil { _ = Glibc.kill(identifier, number) }
        }
    }

    /// Kills the program and what it started in its session's first process group.
    func kill() {
        status.withLock { status in
            if status == nil { _ = Glibc.kill(-identifier, SIGKILL) }
        }
    }

    /// How the program ended, or nil while it runs.
    func poll() -> ExitStatus? {
        status.withLock { status in
            if let status { return status }
            var word: Int32 = 0
            guard waitpid(identifier, &word, WNOHANG) == identifier else { return nil }
            let signal = word & 0x7F
            status = signal == 0 ? .exited((word >> 8) & 0xFF) : .signalled(signal)
            return status
        }
    }

    /// Waits for the end; nil when the deadline passes first.
    func wait(until deadline: ContinuousClock.Instant) async throws -> ExitStatus? {
        while true {
            if let status = poll() { return status }
            guard ContinuousClock.now < deadline else { return nil }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

// Of <spawn.h> since glibc 2.34, hidden from Swift like POSIX_SPAWN_SETSID: closes this and all above.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func addCloseFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32)
    -> Int32
