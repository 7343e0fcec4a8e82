import TestModel
import Messages

extension StoredTest.Failure {
    /// What is stored of an error. Readers that know its cause tell it in their own language; the English sentence is
    /// for those that do not.
    init(telling error: any Error) {
        self.init(
            code: ErrorKey.of(error),
            message: error is CancellationError
                ? "interrupted before the end" : Messages.english.sentence(error),
            exitCode: Int(ExitCode.of(error)), cause: error as? ReplayError)
    }
}
