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
}
