import Basics
import TestModel
import Messages

extension Output {
    /// Reports an error: a sentence on standard error, and in JSON mode also an object on standard output.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - failure: the failed command of a script, whose position is reported with the error.
    package func complain(_ error: any Error, at failure: (any Error)? = nil) {
        let told = failure ?? error
        // After Ctrl-C the user knows that it was no error.
        let opening = TerminalLine(error is CancellationError ? "" : messages.error, .alarm)
        tell(opening + messages.sentence(told))
        recordFailure(error, at: failure)
    }

    /// Reports an error as an object on standard output, in JSON mode only.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - failure: the failed command of a script, whose position is reported with the error.
    package func recordFailure(_ error: any Error, at failure: (any Error)? = nil) {
        // The row of an error would appear among rows of results.
        guard form == .json else { return }
        record([
            "event": "error", "code": .string(ErrorKey.of(error)),
            "message": .string(Messages.english.sentence(failure ?? error)),
            "exit_code": .integer(Int64(ExitCode.of(error))),
        ])
    }
}
