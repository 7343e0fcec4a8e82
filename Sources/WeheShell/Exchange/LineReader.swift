import Foundation
import Glibc

/// Reads a file line by line, holding no more of it than a line.
struct LineReader {
    private let file: FileHandle
    private let path: String
    private var buffer = Data()
    private var isAtEnd = false
    /// The line that was read last, counted from 1.
    private(set) var number = 0

    /// - Throws: ``ShellError/unusableFile(path:reason:)``.
    init(path: String) throws(ShellError) {
        let expanded = TypedPath.expanded(path)
        let descriptor = open(expanded, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let reason: Reason = errno == ENOENT ? .noSuchFile : .told(String(cString: strerror(errno)))
            throw .unusableFile(path: path, reason: reason)
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.path = path
    }

    /// The next line without its end, nil after the last.
    ///
    /// - Throws: ``ShellError/unusableFile(path:reason:)``.
    mutating func next() throws(ShellError) -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                // A slice: moving the rest for each line would take time that grows with its square.
                buffer = buffer[(end + 1)...]
                return try text(line)
            }
            if isAtEnd {
                guard !buffer.isEmpty else { return nil }
                defer { buffer = Data() }
                return try text(buffer)
            }
            let more: Data?
            do { more = try file.read(upToCount: 1 << 20) } catch {
                throw .unusableFile(path: path, reason: .unreadable)
            }
            // A copy of its own: a slice would keep everything that was read before it.
            if let more, !more.isEmpty { buffer = Data(buffer) + more } else { isAtEnd = true }
        }
    }

    private mutating func text(_ line: Data) throws(ShellError) -> String {
        number += 1
        guard let text = String(data: line, encoding: .utf8) else {
            throw .unusableRecord(path: path, line: number, fault: .notUTF8)
        }
        return text
    }
}
