import Foundation
import Glibc

/// The size of a terminal window in character cells.
package struct WindowSize: Equatable, Sendable {
    package let columns: Int
    package let rows: Int

    /// Creates a size.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// The properties of the process's terminal.
package enum Terminal {
    /// A standard stream of the process.
    package enum Stream: Int32, Sendable, CaseIterable {
        case input = 0
        case output = 1
        case error = 2

        /// Its name, for error messages.
        package var name: String {
            switch self {
            case .input: "standard input"
            case .output: "standard output"
            case .error: "standard error"
            }
        }
    }

    /// Returns true if a stream is connected to a terminal.
    package static func isTerminal(_ stream: Stream) -> Bool {
        isatty(stream.rawValue) == 1
    }

    /// True if lines can be edited: both standard input and standard output are terminals.
    package static var isInteractive: Bool {
        isTerminal(.input) && isTerminal(.output)
    }

    /// True if the terminal can move its cursor; false for `TERM=dumb` and if `TERM` is not set.
    package static var movesCursor: Bool {
        movesCursor(environment: ProcessInfo.processInfo.environment)
    }

    static func movesCursor(environment: [String: String]) -> Bool {
        switch environment["TERM"] {
        case nil, "", "dumb", "unknown": false
        default: true
        }
    }

    /// The size of the window: from the terminal, else from `COLUMNS` and `LINES`, else 80 by 24.
    package static var windowSize: WindowSize {
        var answer = winsize()
        for stream in [Stream.output, .input, .error] {
            if ioctl(stream.rawValue, UInt(TIOCGWINSZ), &answer) == 0, answer.ws_col > 0 { break }
            answer = winsize()
        }
        return windowSize(
            columns: Int(answer.ws_col),
            rows: Int(answer.ws_row),
            environment: ProcessInfo.processInfo.environment
        )
    }

    static func windowSize(columns: Int, rows: Int, environment: [String: String]) -> WindowSize {
        func choose(_ answer: Int, _ variable: String, _ otherwise: Int) -> Int {
            if answer > 0 { return answer }
            guard let text = environment[variable], let value = Int(text), (1...10_000).contains(value) else {
                return otherwise
            }
            return value
        }
        return WindowSize(
            columns: choose(columns, "COLUMNS", 80),
            rows: choose(rows, "LINES", 24)
        )
    }
}
