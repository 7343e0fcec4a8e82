import Foundation
import Basics

/// The files of published data, grouped by day: five million names would not fit into memory.
struct PublishedFolders {
    /// Paths that are read together.
    struct Part {
        /// The day, counted from 1970; nil for paths without one.
        let day: Int?
        /// Folders and files.
        let paths: [String]
    }

    /// The parts, the earliest day first, those without a day at the end.
    let parts: [Part]

    /// Searches paths for days.
    init(_ paths: [String]) {
        var days: [Int: [String]] = [:]
        var rest: [String] = []
        func look(_ path: String, depth: Int) {
            let isFolder = Self.isFolder(path)
            // A file named by the user is always included; files in folders may be unrelated.
            guard depth == 0 || isFolder || PublishedFile(path: path, size: 0).isOfRecords else { return }
            if let day = PublishedFile.day(ofPath: path) { return days[day, default: []].append(path) }
            guard isFolder else { return rest.append(path) }
            // Deeper than any layout: a path without a day so far has none.
            guard depth < Self.deepest else { return rest.append(path) }
            for name in Self.names(in: path) { look(path + "/" + name, depth: depth + 1) }
        }
        // A path named by the user may be a symbolic link; links below it are not followed.
        for path in paths { look(PathText.resolved(path), depth: 0) }
        parts =
            days.sorted { $0.key < $1.key }.map { Part(day: $0.key, paths: $0.value) }
            + (rest.isEmpty ? [] : [Part(day: nil, paths: rest)])
    }

    private static let deepest = 8

    /// Returns the files of records under paths, sorted by name.
    static func files(_ paths: [String]) -> [PublishedFile] {
        var files: [PublishedFile] = []
        for path in paths {
            if isFolder(path) {
                files += self.files(names(in: path).map { path + "/" + $0 })
                continue
            }
            var status = stat()
            guard stat(path, &status) == 0 else {
                files.append(PublishedFile(path: path, size: 0))
                continue
            }
            files.append(PublishedFile(path: path, size: Int64(status.st_size)))
        }
        return files
    }

    /// Returns true if the path is a folder and not a symbolic link.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
