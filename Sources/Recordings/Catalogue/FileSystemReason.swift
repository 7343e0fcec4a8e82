import Foundation

/// Why the file system refused something, in its own few words rather than Foundation's sentences.
package enum FileSystemReason {
    /// "No such file or directory", where the system's error number is known; else Foundation's description.
    package static func text(of error: any Error) -> String {
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        if let system = [underlying, error].compactMap(\.self).first(where: {
            $0.domain == NSPOSIXErrorDomain
        }) {
            return String(cString: strerror(Int32(system.code)))
        }
        switch CocoaError.Code(rawValue: error.code) {
        case .fileReadNoSuchFile, .fileNoSuchFile: return String(cString: strerror(ENOENT))
        case .fileReadNoPermission, .fileWriteNoPermission: return String(cString: strerror(EACCES))
        case .fileWriteOutOfSpace: return String(cString: strerror(ENOSPC))
        default: return error.localizedDescription
        }
    }
}
