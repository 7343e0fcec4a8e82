package import Foundation

/// A folder that only its owner looks into, as all that this program keeps is about one person's network.
package enum PrivateFolder {
    /// Makes the folder and those above it where they are missing, each with mode 0700.
    ///
    /// - Throws: why it cannot be made; `ENOTDIR` if something else is in its place.
    package static func make(_ folder: URL) throws(SystemError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            // A folder that is there is none to make, so what is there is something else.
            let cause = SystemError(behind: error) ?? SystemError(EIO)
            throw cause.code == EEXIST ? SystemError(ENOTDIR) : cause
        }
    }

    /// Makes the folder where it is missing, and closes one that is there to others.
    ///
    /// - Throws: why it cannot be made, or whose it is.
    package static func makeAndClose(_ folder: URL) throws(SystemError) {
        try make(folder)
        try retrying { chmod(folder.path, 0o700) }
    }
}
