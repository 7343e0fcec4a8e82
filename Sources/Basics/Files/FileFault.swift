import Foundation

/// Why a file or folder cannot be read, written or removed.
package enum FileFault: Error, Hashable, Sendable {
    /// The system refused it.
    case system(SystemError)
    /// What Foundation says where it keeps the system's error number to itself.
    case foundation(String)

    /// The fault behind what Foundation or this module throws.
    package init(_ error: any Error) {
        self = SystemError(behind: error).map(Self.system) ?? .foundation(error.localizedDescription)
    }
}
