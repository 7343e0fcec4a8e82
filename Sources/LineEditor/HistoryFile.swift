import Foundation
import Glibc
import Basics
import TestModel

/// Lines in a file that several processes may use at once: UTF-8 text, one entry per line, mode 0600.
///
/// Writers hold a lock, first take over what others wrote, and then append; only when an entry moves or
/// falls off is the file replaced as a whole. So no process loses another's lines.
struct HistoryFile {
    /// The largest file that is taken for a history, bytes.
    static let largestSize = 16 << 20

    private let path: String
    /// What the file held when it was last read or written.
    private(set) var stored: DistinctLines
    /// The version of the file that `stored` is.
    private var known: FileVersion?

    /// Describes a history; the file is not touched yet.
    init(file: URL, limit: Int) {
        // The file that a symbolic link names is replaced, never the link.
        path = file.resolvingSymlinksInPath().path
        stored = DistinctLines(limit: limit)
    }

    /// Takes over what other processes wrote since the last time; a missing file is an empty history.
    mutating func refresh() throws(LineEditorError) {
        guard let version = FileVersion.ofFile(at: path) else {
            if errno == ENOENT { return }
            throw .historyUnusable(path: path, .system(code: errno))
        }
        guard version != known else { return }
        let file = try HistoryDescriptor.reading(path)
        let content = try content(of: file)
        stored = content.lines
        // Without the lock a line may have been seen while it was being written: then read again next time.
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
                // The folder may be closed where the file is open: a repeated line on disk does no harm.
                try append(lines, to: file, afterUnfinishedLine: content.isUnfinished)
            }
        }
        stored = next
    }

    private func makeFolder() {
        let folder = PathText.folder(of: path)
        // A failure shows itself when the file is opened.
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// What the file holds, whether that is exactly what it should hold, and whether its last line has no end.
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
        // A name that nobody can lay a link under.
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
