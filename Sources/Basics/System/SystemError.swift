import Foundation

/// An error number of the system, for which each language has its own text.
package struct SystemError: Codable, CustomStringConvertible, Error, Hashable, Sendable {
    /// The error number, one of `errno.h`.
    package let code: Int32

    /// Creates an error from an error number.
    package init(_ code: Int32) {
        self.code = code
    }

    /// The error of the thread's last failed call.
    static var last: SystemError { SystemError(errno) }

    /// Extracts the error number from an error of Foundation; nil if there is none.
    package init?(behind error: any Error) {
        if let error = error as? SystemError {
            self = error
            return
        }
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        for candidate in [underlying, error].compactMap(\.self) where candidate.domain == NSPOSIXErrorDomain {
            self.init(Int32(truncatingIfNeeded: candidate.code))
            return
        }
        switch CocoaError.Code(rawValue: error.code) {
        case .fileReadNoSuchFile, .fileNoSuchFile: self.init(ENOENT)
        case .fileReadNoPermission, .fileWriteNoPermission: self.init(EACCES)
        case .fileWriteOutOfSpace: self.init(ENOSPC)
        case .fileWriteVolumeReadOnly: self.init(EROFS)
        case .fileWriteFileExists: self.init(EEXIST)
        // Foundation has no code for a folder that is read like a file.
        case .fileReadUnknown where Self.isAboutFolder(error): self.init(EISDIR)
        default: return nil
        }
    }

    /// The system's short text, such as "No such file or directory".
    package var text: String { String(cString: strerror(code)) }

    package var description: String { text }

    private static func isAboutFolder(_ error: NSError) -> Bool {
        var isFolder: ObjCBool = false
        let path =
            error.userInfo[NSFilePathErrorKey] as? String ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
        return path.map { FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) } == true
            && isFolder.boolValue
    }
}

/// Repeats a call that was interrupted by a signal.
///
/// - Parameter call: the call; it returns a negative number on failure.
/// - Returns: the result of the call.
/// - Throws: the error of the call.
@discardableResult
func retrying<Answer: SignedInteger>(_ call: () -> Answer) throws(SystemError) -> Answer {
    while true {
        let answer = call()
        if answer >= 0 { return answer }
        guard errno == EINTR else { throw .last }
    }
}
