import Glibc
import Synchronization

/// The terminal's mode from before a line was edited, put back even when the process ends in its middle.
enum TerminalState {
    // why: the terminal and `atexit` belong to the process, so this is the one piece of global state.
    private static let beforeLine = Mutex<termios?>(nil)

    private static let restoresAtExit: Void = {
        atexit {
            // Another thread may hold the lock at exit; better an odd terminal than a process that hangs.
            let mode = TerminalState.beforeLine.withLockIfAvailable { $0 }
            guard var mode = mode ?? nil else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &mode)
            StandardOutput.write("\n")
        }
    }()

    /// Remembers the mode; to be called before a line is edited.
    static func beginLine() {
        _ = restoresAtExit
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
        beforeLine.withLock { $0 = mode }
    }

    /// The line has ended and libedit has put the mode back.
    static func endLine() {
        beforeLine.withLock { $0 = nil }
    }
}
