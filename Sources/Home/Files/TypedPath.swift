import Foundation
import Basics

/// A path as typed by a user.
package enum TypedPath {
    /// Expands `~` at the start of a path to the home folder given by `HOME`, as in other shells, and `~name`
    /// to another user's. For an unknown user the path is unchanged.
    package static func expanded(_ path: String) -> String {
        guard path.utf8.first == UInt8(ascii: "~") else { return path }
        let end = path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
        let person = String(path[path.utf8.index(after: path.utf8.startIndex)..<end])
        guard let folder = person.isEmpty ? ownFolder : folder(of: getpwnam(person)) else { return path }
        return folder + path[end...]
    }

    /// Returns the absolute path.
    package static func absolute(_ path: String) -> String { PathText.absolute(expanded(path)) }

    /// Splits a path into its folder, up to and including the last slash, and the name after it. A path
    /// without a slash has an empty folder. The path is split at bytes, as the system does: a combining
    /// character after a slash does not change it.
    package static func split(_ path: String) -> (folder: String, name: String) { PathText.split(path) }

    private static var ownFolder: String? {
        if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") { return home }
        return folder(of: getpwuid(getuid()))
    }

    private static func folder(of person: UnsafeMutablePointer<passwd>?) -> String? {
        person?.pointee.pw_dir.map { String(cString: $0) }
    }
}
