import Foundation
import Basics

extension Reason {
    /// The meaning of an error number of the system for a file that is to be read or written.
    package static func system(_ code: Int32) -> Reason {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EACCES, EPERM: .permissionDenied
        case EROFS: .readOnlyFileSystem
        case ENOENT: .noSuchFolder
        case ENOTDIR: .fileForFolder
        case EISDIR: .isFolder
        case EEXIST: .fileExists
        case OpenedFile.noFile.code: .noOrdinaryFile
        case OpenedFile.nobodyThere.code: .nobodyAtPipe
        default: .refusedBySystem(SystemError(code))
        }
    }

    /// What an error of any kind means, as far as it is known as a value; else its own text. What the system refused
    /// may be reading as well as writing: it is told in the system's words.
    package init(behind error: any Error) {
        switch error {
        case let error as ResultStoreError: self = .storage(error)
        case let error as ResourceLocationError: self = .resources(error)
        default: self = SystemError(behind: error).map(Reason.refusedBySystem) ?? .told(ErrorWords.of(error))
        }
    }
}
