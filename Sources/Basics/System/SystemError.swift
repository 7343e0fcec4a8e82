import Foundation

/// Why the system refused something: its error number, for which each language has its own words.
package struct SystemError: Codable, CustomStringConvertible, Error, Hashable, Sendable {
    /// One of `errno.h`.
    package let code: Int32

    /// An error number.
    package init(_ code: Int32) {
        self.code = code
    }

    /// What the last call of this thread that failed left behind.
    static var last: SystemError { SystemError(errno) }

    /// The error number behind what Foundation throws; nil where it knows none.
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
        // Foundation does not know why a folder cannot be read like a file.
        case .fileReadUnknown where Self.isAboutFolder(error): self.init(EISDIR)
        default: return nil
        }
    }

    /// The system's own few words, such as "No such file or directory".
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

/// Repeats a call that a signal interrupted.
///
/// - Parameter call: what answers with a negative number when it fails.
/// - Returns: its answer.
/// - Throws: why it failed.
@discardableResult
func retrying<Answer: SignedInteger>(_ call: () -> Answer) throws(SystemError) -> Answer {
    while true {
        let answer = call()
        if answer >= 0 { return answer }
        guard errno == EINTR else { throw .last }
    }
}
