import Basics
import Foundation

/// Automatic detection of published data at a path.
package enum PublishedDataDetector {
    /// Returns true for records of Wehe's servers: for any folder, and for a file if it is compressed, has a
    /// name given by servers, or begins like a record.
    ///
    /// Nothing is read from files other than regular ones, as they could not be read again.
    package static func holds(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return true
        case S_IFREG: break
        default: return false
        }
        guard PublishedFileName(PublishedFile(path: path, size: 0).name) == nil else { return true }
        guard var lines = try? PublishedLines(path: path) else { return false }
        guard let record = try? lines.next(), let value = LenientJSON.value(record) else {
            return path.hasSuffix(".gz")
        }
        let values = value["raw"] ?? value
        return values["schema"] == nil && isRecord(values)
    }

    /// Expands wildcards in a path; returns the path itself if nothing matches, or a file has that name.
    package static func expanded(_ path: String) -> [String] {
        guard path.contains(where: { "*?[".contains($0) }), !FileManager.default.fileExists(atPath: path)
        else { return [path] }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(path, 0, nil, &found) == 0 else { return [path] }
        return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    }

    private static func isRecord(_ value: JSONValue) -> Bool {
        do throws(PublishedRecord.FormatError) { _ = try PublishedRecord(named: value) } catch {
            return error == .wrong
        }
        return true
    }
}
