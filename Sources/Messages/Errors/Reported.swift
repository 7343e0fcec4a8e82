import TestModel

/// An error that people and programs are told of. Each type of error says all of it in one place, without a `default`, so
/// that a new case does not compile without a key, a code and a sentence.
package protocol Reported: Error, CustomStringConvertible {
    /// The stable key for programs, small words joined by hyphens.
    var key: String { get }
    /// The exit code of a command that ends with it, one of ``ExitCode``.
    var exitCode: Int32 { get }

    /// The error as one sentence, without a full stop.
    func sentence(_ messages: Messages) -> String
}

extension Reported {
    /// The English sentence, which logs and programs get: without a description Swift would show an error as source text
    /// wherever it stands in one, `diskFull(path: "x")`.
    package var description: String { sentence(.english) }
}

/// Stable keys of errors, for programs.
package enum ErrorKey {
    /// The key of an error.
    package static func of(_ error: any Error) -> String { reported(error)?.key ?? "failed" }
}

/// An error as it is told, if it has words of its own.
func reported(_ error: any Error) -> (any Reported)? {
    error is CancellationError ? Interruption() : error as? any Reported
}

extension Messages {
    /// The sentence of any error.
    package func sentence(_ error: any Error) -> String {
        reported(error)?.sentence(self) ?? reason(Reason(behind: error))
    }
}
