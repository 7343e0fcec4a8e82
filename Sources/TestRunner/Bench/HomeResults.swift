import Foundation
package import Home
import Messages
package import Reports
package import ResultStore

/// The results database of a home, opened on first use; while a command reads elsewhere, a copy of that.
package actor HomeResults {
    /// A copy that the running command reads in the place of the home's own results.
    @TaskLocal package static var elsewhere: ResultStore?

    private let home: Home
    private var opened: ResultStore?
    /// True if the person was told that nothing can be stored.
    private var knowsOfReadOnly = false

    /// The results of a home, not opened yet.
    package init(_ home: Home) { self.home = home }

    /// The database that commands read and write now.
    ///
    /// - Parameter output: is told if the database was set aside or mended, or cannot be written.
    /// - Returns: the database.
    /// - Throws: `ResultStoreError`.
    package func store(telling output: Output) async throws -> ResultStore {
        if let copy = Self.elsewhere { return copy }
        // One that cannot be written is opened anew: the disk may have room by now.
        if let opened, opened.writeObstacle == nil { return opened }
        let store = try await ResultStore.open(home.resultsFile)
        // Another task that could not wait either may have opened it meanwhile.
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
