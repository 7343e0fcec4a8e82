import Foundation
package import Home
import Messages
package import Reports
package import ResultStore

/// The results database of a home, opened on first use; or, while a command reads another database, a copy of
/// that.
package actor HomeResults {
    /// A copy of another database that the running command reads instead of the home's own results.
    @TaskLocal package static var elsewhere: ResultStore?

    private let home: Home
    private let access: StoreAccess
    private var opened: ResultStore?
    /// True if the user was notified that results cannot be stored.
    private var knowsOfReadOnly = false

    /// Creates the results of a home, not opened yet, whose work is done where `access` says.
    package init(_ home: Home, access: StoreAccess) { (self.home, self.access) = (home, access) }

    /// Returns the database that commands read and write now.
    ///
    /// - Parameter output: receives a note if the database was set aside or repaired, or cannot be written.
    /// - Returns: the database.
    /// - Throws: `ResultStoreError`.
    package func store(telling output: Output) async throws -> ResultStore {
        if let copy = Self.elsewhere { return copy }
        // A database that could not be written is opened again: the disk may have space by now.
        if let opened, opened.writeObstacle == nil { return opened }
        let store = try await ResultStore.open(home.resultsFile, access: access)
        // Another task may have opened it in the meantime.
        if let opened, opened.writeObstacle == nil {
            try store.close()
            return opened
        }
        let messages = output.messages
        if let copy = store.setAside {
            output.note(messages.databaseSetAside(store.path.path, keptAs: copy.path))
        }
        if store.isMended { output.note(messages.note(messages.databaseMended(store.path.path))) }
        if let obstacle = store.writeObstacle, !knowsOfReadOnly {
            knowsOfReadOnly = true
            output.note(messages.note(messages.readOnly(obstacle)))
        }
        opened = store
        return store
    }

    /// Closes the database if it is open.
    ///
    /// - Throws: `ResultStoreError`.
    package func close() throws {
        defer { opened = nil }
        try opened?.close()
    }
}
