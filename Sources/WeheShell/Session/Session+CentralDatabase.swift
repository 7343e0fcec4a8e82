import Basics
import TestRunner
import Home
import Reports
import ResultStore
import CentralDatabase
import TestModel
import Messages

/// Databases that many vantage points share.
extension Session {
    /// The address of a database.
    ///
    /// - Throws: `CentralDatabaseError.badAddress`.
    func databaseAddress(_ text: String) throws(CentralDatabaseError) -> DatabaseAddress {
        try DatabaseAddress(text, environment: environment)
    }

    /// Connects to a database that was made ready.
    ///
    /// - Throws: `CentralDatabaseError`; `CancellationError`.
    func sharedDatabase(_ text: String) async throws -> SharedDatabase {
        try await SharedDatabase.open(databaseAddress(text))
    }

    /// Does some work that reads results from where they are asked for.
    ///
    /// - Parameters:
    ///   - origin: what is typed: an address, or `home`; nil for what the setting says.
    ///   - work: the work.
    /// - Throws: `CentralDatabaseError`, `ResultStoreError`; `CancellationError`; what the work throws.
    func reading(from origin: String?, _ work: () async throws -> Void) async throws {
        let origin = origin ?? settings[.resultsFrom]
        guard origin != SettingKey.ownResults else { return try await work() }
        let words = messages
        let database = try await sharedDatabase(origin)
        let progress = output.standardError.isTerminal ? RedrawnLine(output) : nil
        let copy: LocalCopy
        do {
            defer { progress?.wipe() }
            copy = try await LocalCopy.upToDate(of: database, in: home.sharedCopies) { done, all in
                progress?.draw(words.fetching(done: done, of: all))
            }
        }
        if copy.passedOver > 0 { output.note(words.note(words.unreadableTests(copy.passedOver))) }
        let result: Result<Void, any Error>
        do {
            result = .success(try await HomeResults.$elsewhere.withValue(copy.store, operation: work))
        } catch {
            result = .failure(error)
        }
        try copy.store.close()
        try result.get()
    }
}
