import TestModel
import Messages

extension StoredTest.Failure {
    /// Creates the stored form of an error. Readers that know its cause report it in their own language; the
    /// English sentence is for readers that do not.
    init(telling error: any Error) {
        self.init(
            code: ErrorKey.of(error),
            message: error is CancellationError
                ? "interrupted before the end" : Messages.english.sentence(error),
            exitCode: Int(ExitCode.of(error)), cause: error as? ReplayError)
    }
}
