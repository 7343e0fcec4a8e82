/// A command of a script that failed: where it stands, what it was and why it failed.
package struct ScriptFailure: Error {
    /// The script's path as it was given; nil for the process's own command line.
    package let script: String?
    /// The line, counted from 1.
    package let line: Int
    /// The line's text.
    package let text: String
    /// Why it failed.
    package let cause: any Error
    /// Whether the error was already told.
    package var wasTold: Bool

    /// What stands for the path where commands come from standard input.
    package static let standardInput = "standard input"

    package init(script: String?, line: Int, text: String, cause: any Error, wasTold: Bool = false) {
        self.script = script
        self.line = line
        self.text = text
        self.cause = cause
        self.wasTold = wasTold
    }
}
