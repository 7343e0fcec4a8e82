/// A failed command of a script: its location, its text and its error.
package struct ScriptFailure: Error {
    /// The script's path as it was given; nil for the process's own command line.
    package let script: String?
    /// The line, counted from 1.
    package let line: Int
    /// The line's text.
    package let text: String
    /// The error of the command.
    package let cause: any Error
    /// True if the error was already reported to the user.
    package var wasTold: Bool

    /// Name shown instead of the path if commands come from standard input.
    package static let standardInput = "standard input"

    package init(script: String?, line: Int, text: String, cause: any Error, wasTold: Bool = false) {
        self.script = script
        self.line = line
        self.text = text
        self.cause = cause
        self.wasTold = wasTold
    }
}
