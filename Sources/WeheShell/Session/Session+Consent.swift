import Home
import TestModel

extension Session {
    /// Changes the consents on disk, where another shell on this home may have changed them too.
    ///
    /// - Throws: `ShellError.homeUnusable`, `CancellationError`; nothing changes then.
    func changeConsents(_ change: @Sendable (inout ConsentBook) -> Void) async throws {
        let book = try await StateFile<ConsentBook>(home.consentFile).update { saved in
            var book = saved ?? ConsentBook()
            change(&book)
            return (book, book)
        }
        consents = book
    }
}
