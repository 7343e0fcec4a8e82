import TestModel

/// An error reported to users and programs. Each type of error defines all texts in one place, without a
/// `default`, so that a new case does not compile without a key, a code and a sentence.
package protocol Reported: Error, CustomStringConvertible {
    /// The stable key for programs: lower-case words joined by hyphens.
    var key: String { get }
    /// The exit code of a command that fails with it, one of ``ExitCode``.
    var exitCode: Int32 { get }

    /// Returns the error as one sentence, without a full stop.
    func sentence(_ messages: Messages) -> String
}

extension Reported {
    /// The English sentence for logs and programs: without it Swift would print an error inside another one
    /// as source text, `diskFull(path: "x")`.
    package var description: String { sentence(.english) }
}

/// Stable keys of errors, for programs.
package enum ErrorKey {
    /// Returns the key of an error.
    package static func of(_ error: any Error) -> String { reported(error)?.key ?? "failed" }
}

/// Returns the error as ``Reported``, if it has texts of its own.
func reported(_ error: any Error) -> (any Reported)? {
    error is CancellationError ? Interruption() : error as? any Reported
}

extension Messages {
    /// Returns the sentence of any error.
    package func sentence(_ error: any Error) -> String {
        reported(error)?.sentence(self) ?? reason(Reason(behind: error))
    }
}
