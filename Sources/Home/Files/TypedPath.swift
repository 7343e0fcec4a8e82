import Foundation
import Basics

/// A path as a person types it.
package enum TypedPath {
    /// The path with `~` at its start replaced by the home folder, which is what `HOME` names, as in other shells;
    /// `~name` stands for another person's. Where there is no such person, the path stays as it is.
    package static func expanded(_ path: String) -> String {
        guard path.utf8.first == UInt8(ascii: "~") else { return path }
        let end = path.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
        let person = String(path[path.utf8.index(after: path.utf8.startIndex)..<end])
        guard let folder = person.isEmpty ? ownFolder : folder(of: getpwnam(person)) else { return path }
        return folder + path[end...]
    }

    /// The path as it leads to the same file from every folder.
    package static func absolute(_ path: String) -> String { PathText.absolute(expanded(path)) }

    /// The folder of a path, up to its last slash and with it, and the name behind that. A path without a slash has an
    /// empty folder. Bytes are looked at, as the system does: a slash stays one whatever stands behind it.
    package static func split(_ path: String) -> (folder: String, name: String) { PathText.split(path) }

    private static var ownFolder: String? {
        if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") { return home }
        return folder(of: getpwuid(getuid()))
    }

    private static func folder(of person: UnsafeMutablePointer<passwd>?) -> String? {
        person?.pointee.pw_dir.map { String(cString: $0) }
    }
}
