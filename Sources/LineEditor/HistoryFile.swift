import Foundation
import Glibc
import Basics

/// Lines in a file that several processes may use at once: UTF-8 text, one entry per line, mode 0600.
///
/// Writers hold a lock, first read the lines of other processes, and then append; the file is replaced as a
/// whole only if an entry moves or is dropped. So no process loses another's lines.
struct HistoryFile {
    /// Maximum size of a history file, bytes.
    static let largestSize = 16 << 20

    private let path: String
    /// The content of the file when it was last read or written.
    private(set) var stored: DistinctLines
    /// The version of the file to which `stored` corresponds.
    private var known: FileVersion?

    /// Creates the value without accessing the file.
    init(file: URL, limit: Int) {
        // The target of a symbolic link is replaced, never the link.
        path = file.resolvingSymlinksInPath().path
        stored = DistinctLines(limit: limit)
    }

    /// Reads the lines that other processes have written since the last time; a missing file is an empty
    /// history.
    mutating func refresh() throws(LineEditorError) {
        guard let version = FileVersion.ofFile(at: path) else {
            if errno == ENOENT { return }
            throw .historyUnusable(path: path, .system(code: errno))
        }
        guard version != known else { return }
        let file = try HistoryDescriptor.reading(path)
        let content = try content(of: file)
        stored = content.lines
        // Without the lock a line may have been read while it was being written; in that case read again next
        // time.
        known = content.isUnfinished ? nil : version
    }

    /// Makes lines the newest ones of the file.
    mutating func save(_ lines: [String]) throws(LineEditorError) {
        makeFolder()
        let file = try HistoryDescriptor.locking(path)
        let content = try content(of: file)
        var next = content.lines
        next.add(lines)
        if content.isTidy, next.all.starts(with: content.lines.all) {
            let added = Array(next.all.dropFirst(content.lines.all.count))
            try append(added, to: file, afterUnfinishedLine: content.isUnfinished)
        } else {
            do throws(LineEditorError) {
                try replace(with: next.all)
            } catch {
                // The folder may be read-only while the file is writable: a repeated line in the file does no
                // harm.
                try append(lines, to: file, afterUnfinishedLine: content.isUnfinished)
            }
        }
        stored = next
    }

    private func makeFolder() {
        let folder = PathText.folder(of: path)
        // A failure is reported when the file is opened.
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// Returns the lines of the file, `isTidy` if the file holds exactly these lines, and `isUnfinished` if
    /// its last line has no line break.
    private func content(
        of file: borrowing HistoryDescriptor
    ) throws(LineEditorError) -> (lines: DistinctLines, isTidy: Bool, isUnfinished: Bool) {
        guard try file.version().size <= Self.largestSize else {
            throw .historyCorrupt(path: path, .tooLarge(limit: Self.largestSize))
        }
        let bytes = try file.contents()
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw .historyCorrupt(path: path, .notText)
        }
        let raw = text.split(separator: "\n").map(String.init)
        var lines = DistinctLines(limit: stored.limit)
        lines.add(raw.filter(DistinctLines.isWorthKeeping))
        let isUnfinished = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
        return (lines, lines.all.count == raw.count, isUnfinished)
    }

    private mutating func append(
        _ lines: [String],
        to file: borrowing HistoryDescriptor,
        afterUnfinishedLine: Bool
    ) throws(LineEditorError) {
        let text = (afterUnfinishedLine ? "\n" : "") + lines.map { $0 + "\n" }.joined()
        try file.append(Array(text.utf8))
        known = try file.version()
    }

    private mutating func replace(with lines: [String]) throws(LineEditorError) {
        // An unpredictable name, so that no link can be placed there.
        let temporary = path + ".\(UUID().uuidString)"
        do throws(LineEditorError) {
            let file = try HistoryDescriptor.creating(temporary)
            try file.append(Array(lines.map { $0 + "\n" }.joined().utf8))
            let version = try file.version()
            guard rename(temporary, path) == 0 else {
                throw .historyUnusable(path: path, .system(code: errno))
            }
            known = version
        } catch {
            unlink(temporary)
            throw error
        }
    }
}
