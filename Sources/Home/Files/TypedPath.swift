import Foundation

/// A path as a person types it.
package enum TypedPath {
    /// The path with `~` at its start replaced by the home folder, which is what `HOME` names, as in other shells;
    /// `~name` stands for another person's.
    package static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"],
            home.hasPrefix("/")
        else { return (path as NSString).expandingTildeInPath }
        return home + path.dropFirst()
    }

    /// The path as it leads to the same file from every folder.
    package static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: expanded(path)).standardizedFileURL.path
    }

    /// The folder of a path, up to its last slash and with it, and the name behind that. A path without a slash has an
    /// empty folder. Bytes are looked at, as the system does: a slash stays one whatever stands behind it.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        let start = path.utf8.index(after: slash)
        return (String(path[..<start]), String(path[start...]))
    }
}
