package import Foundation
package import ResultStore

/// A copy of a shared database as it was left, for whoever has nothing better while the database is away.
package struct KeptCopy: Sendable {
    /// The copy.
    package let store: ResultStore
    /// How many tests of the database could not be read.
    package let passedOver: Int
    /// When something of it was brought up to date last.
    package let updated: Date

    /// The copy that was made last of what an address leads to.
    ///
    /// - Parameters:
    ///   - address: where the database is.
    ///   - folder: where copies lie.
    /// - Returns: the copy; nil if there is none.
    /// - Throws: `ResultStoreError`.
    package static func last(of address: DatabaseAddress, in folder: URL) async throws -> KeptCopy? {
        // Where there is no folder nothing was copied.
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
