package import Foundation
package import ResultStore

/// An existing copy of a shared database, for use while the database is unreachable.
package struct KeptCopy: Sendable {
    /// The copy.
    package let store: ResultStore
    /// Number of tests of the database that could not be read.
    package let passedOver: Int
    /// Time of the last update of the copy.
    package let updated: Date

    /// Opens the newest copy of the database at an address.
    ///
    /// - Parameters:
    ///   - address: the address of the database.
    ///   - folder: the folder of the copies.
    /// - Returns: the copy; nil if there is none.
    /// - Throws: `ResultStoreError`.
    package static func last(of address: DatabaseAddress, in folder: URL) async throws -> KeptCopy? {
        // Without the folder there are no copies.
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        let fitting = (files ?? []).compactMap { file -> (database: URL, state: CopyState, updated: Date)? in
            let database = file.deletingPathExtension()
            guard file.pathExtension == "json", let state = CopyState(file: file),
                state.place == address.place,
                FileManager.default.fileExists(atPath: database.path),
                let updated = try? file.resourceValues(forKeys: [.contentModificationDateKey])
                    .contentModificationDate
            else { return nil }
            return (database, state, updated)
        }
        guard let newest = fitting.max(by: { $0.updated < $1.updated }) else { return nil }
        return KeptCopy(
            store: try await ResultStore.open(newest.database), passedOver: newest.state.passedOver,
            updated: newest.updated)
    }
}
