import Foundation
import SystemFiles

extension Reason {
    /// What an error number of the system means for a file that is to be written.
    package static func system(_ code: Int32) -> Reason {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EACCES, EPERM: .permissionDenied
        case EROFS: .readOnlyFileSystem
        case ENOENT, ENOTDIR: .noSuchFolder
        case EISDIR: .isFolder
        case EEXIST: .fileExists
        default: .refusedBySystem(SystemError(code))
        }
    }
}
