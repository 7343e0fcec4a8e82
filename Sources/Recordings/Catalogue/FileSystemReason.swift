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
        // Foundation does not know why a folder cannot be read like a file.
        case .fileReadUnknown where isFolder(error): return String(cString: strerror(EISDIR))
        default: return error.localizedDescription
        }
    }

    private static func isFolder(_ error: NSError) -> Bool {
        var isFolder: ObjCBool = false
        let path =
            error.userInfo[NSFilePathErrorKey] as? String ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
        return path.map { FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) } == true
            && isFolder.boolValue
    }
}
