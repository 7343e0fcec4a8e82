import Foundation
import Basics

extension Reason {
    /// Returns the meaning of a system error number for a file that is read or written.
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

    /// Converts any error into a reason: a typed reason if the error has one, otherwise its own text. A
    /// system error may concern reading as well as writing, so it keeps the system's message.
    package init(behind error: any Error) {
        switch error {
        case let error as ResultStoreError: self = .storage(error)
        case let error as ResourceLocationError: self = .resources(error)
        default: self = SystemError(behind: error).map(Reason.refusedBySystem) ?? .told(ErrorWords.of(error))
        }
    }
}
