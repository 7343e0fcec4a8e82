import Foundation

/// Paths as the system reads them, byte by byte. Foundation's functions for the paths of strings look at characters, and
/// a slash behind which a combining mark stands is none to them: some end the process then.
package enum PathText {
    /// The folder of a path, up to its last slash and with it, and the name behind that. A path without a slash has an
    /// empty folder.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: slash) else { return ("", path) }
        let start = path.utf8.index(after: slash)
        return (String(path[..<start]), String(path[start...]))
    }

    /// The path of the folder that something lies in, without a slash at its end.
    package static func folder(of path: String) -> String {
        let folder = split(path).folder
        if folder.isEmpty { return "." }
        let bytes = Array(folder.utf8)
        let end = bytes.lastIndex { $0 != slash }.map { $0 + 1 } ?? 1
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// The path of what lies in a folder.
    package static func inside(_ folder: String, _ name: String) -> String {
        folder.utf8.last == slash || folder.isEmpty ? folder + name : folder + "/" + name
    }

    /// A name without what follows its last dot; one that begins with its only dot stays.
    package static func stem(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.utf8.startIndex else {
            return name
        }
        return String(name[..<dot])
    }

    /// The path as it leads to the same file from every folder, without `.`, `..` and slashes that say nothing. Links are
    /// not looked at.
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

    /// The path with all links in it followed, as far as there is something; a link at its end that leads nowhere yet is
    /// followed too.
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
    /// So many links are followed one after the other, as the system does (path_resolution(7)).
    private static let mostLinks = 40
}
