package import Foundation

/// Creates folders that only their owner can access, since all stored data are about one user's network.
package enum PrivateFolder {
    /// Creates the folder and missing ones above it, each with mode 0700.
    ///
    /// - Throws: `SystemError` if it cannot be created; `ENOTDIR` if the path is that of something else.
    package static func make(_ folder: URL) throws(SystemError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            // An existing folder is no error, so the existing entry is something else.
            let cause = SystemError(behind: error) ?? SystemError(EIO)
            throw cause.code == EEXIST ? SystemError(ENOTDIR) : cause
        }
    }

    /// Creates the folder if it is missing, and sets the mode of an existing one to 0700.
    ///
    /// - Throws: `SystemError` if it cannot be created, or belongs to someone else.
    package static func makeAndClose(_ folder: URL) throws(SystemError) {
        try make(folder)
        try retrying { chmod(folder.path, 0o700) }
    }
}
