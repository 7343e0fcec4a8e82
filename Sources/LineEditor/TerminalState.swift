import Glibc
import Synchronization

/// The terminal mode from before a line was edited; it is restored even if the process ends during editing.
enum TerminalState {
    // why: the terminal and `atexit` belong to the process, so this is the one piece of global state.
    private static let beforeLine = Mutex<termios?>(nil)

    private static let restoresAtExit: Void = {
        atexit {
            // Another thread may hold the lock at exit; a wrong terminal mode is better than a process that
            // hangs.
            let mode = TerminalState.beforeLine.withLockIfAvailable { $0 }
            guard var mode = mode ?? nil else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &mode)
            StandardOutput.write("\n")
        }
    }()

    /// Saves the mode; to be called before a line is edited.
    static func beginLine() {
        _ = restoresAtExit
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        beforeLine.withLock { $0 = mode }
    }

    /// To be called after the line has ended and libedit has restored the mode.
    static func endLine() {
        beforeLine.withLock { $0 = nil }
    }
}
