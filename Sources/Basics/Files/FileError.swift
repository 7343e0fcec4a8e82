import Foundation

/// The error of reading, writing or removing a file or folder.
package enum FileError: Error, Hashable, Sendable {
    /// The system's error.
    case system(SystemError)
    /// Foundation's message, if Foundation hides the error number of the system.
    case foundation(String)

    /// Converts an error of Foundation or of this module.
    package init(_ error: any Error) {
        self = SystemError(behind: error).map(Self.system) ?? .foundation(error.localizedDescription)
    }
}
