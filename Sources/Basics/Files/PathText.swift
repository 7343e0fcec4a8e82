import Foundation

/// Path functions that work on bytes, as the system does. Foundation's path functions for strings compare
/// characters, and do not recognise a slash that a combining mark follows; some of them then crash.
package enum PathText {
    /// Splits a path into its folder, up to and including the last slash, and the name after it. A path
    /// without a slash has an empty folder.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: slash) else { return ("", path) }
        let start = path.utf8.index(after: slash)
        return (String(path[..<start]), String(path[start...]))
    }

    /// Returns the path of the parent folder, without a trailing slash.
    package static func folder(of path: String) -> String {
        let folder = split(path).folder
        if folder.isEmpty { return "." }
        let bytes = Array(folder.utf8)
        let end = bytes.lastIndex { $0 != slash }.map { $0 + 1 } ?? 1
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// Returns the path of an entry of a folder.
    package static func inside(_ folder: String, _ name: String) -> String {
        folder.utf8.last == slash || folder.isEmpty ? folder + name : folder + "/" + name
    }

    /// Returns a name without its last extension; a name whose only dot is the first character is unchanged.
    package static func stem(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.utf8.startIndex else {
            return name
        }
        return String(name[..<dot])
    }

    /// Returns the absolute path, without `.`, `..` and redundant slashes. Links are not resolved.
    package static func absolute(_ path: String) -> String {
        let whole = path.utf8.first == slash ? path : inside(FileManager.default.currentDirectoryPath, path)
        var parts: [String] = []
        for part in whole.utf8.split(separator: slash) {
            switch String(part) {
            case nil, ".": break
            case "..": _ = parts.popLast()
            case let name?: parts.append(name)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns the path with all links in it resolved as far as it exists; a dangling link at its end is
    /// resolved too.
    package static func resolved(_ path: String) -> String {
        var path = path
        for _ in 0..<mostLinks {
            if let real = realpath(path, nil) {
                defer { free(real) }
                return String(cString: real)
            }
            guard let target = linkTarget(path) else { return path }
            path = target.utf8.first == slash ? target : split(path).folder + target
        }
        return path
    }

    private static func linkTarget(_ path: String) -> String? {
        var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &characters, characters.count)
        guard count > 0 else { return nil }
        return String(decoding: characters.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static let slash = UInt8(ascii: "/")
    /// Maximum number of links that are followed, as in the system (path_resolution(7)).
    private static let mostLinks = 40
}
