package import Foundation

/// The files in which Linux shows its counters and settings; on other systems there are few.
package struct SystemFiles: Sendable {
    private let root: String

    /// - Parameter root: the folder that contains `etc`, `proc` and `sys`.
    package init(root: URL) { self.root = root.path }

    /// The files of this machine.
    package static let system = SystemFiles(root: URL(fileURLWithPath: "/"))

    /// Returns the text of a file; nil if it cannot be read.
    func text(_ path: String) -> String? {
        // Such files have no size, so they cannot be mapped.
        guard let file = FileHandle(forReadingAtPath: root + "/" + path),
            let data = try? file.readToEnd()
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns the names of the files in a folder; none if it cannot be read.
    func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + path)) ?? []
    }

    /// Returns true if a file or folder exists.
    func contains(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + path) }
}
