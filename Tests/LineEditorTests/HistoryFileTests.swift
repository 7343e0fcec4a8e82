import Foundation
import Testing
import TestSupport

@testable import LineEditor
import Basics

@Suite("History file") struct HistoryFileTests {
    private func write(_ text: String, to file: URL) throws {
        try Data(text.utf8).write(to: file)
    }

    @Test("writers at the same time lose none of each other's lines", arguments: [10_000, 64])
    func concurrentWriters(limit: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("history")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    var history = HistoryFile(file: file, limit: limit)
                    for number in 0..<16 {
                        // The shared line makes every writer replace the file again and again.
                        try history.save(["shared", "writer \(writer) line \(number)"])
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        let kept = try lines(of: file)
        #expect(Set(kept).count == kept.count)
        #expect(kept.count == min(65, limit))
        if limit > 64 {
            for writer in 0..<4 {
                let own = kept.filter { $0.hasPrefix("writer \(writer) ") }
                #expect(own == (0..<16).map { "writer \(writer) line \($0)" })
            }
        }
    }

    @Test("a line cut off by a crash does not swallow the next one")
    func unfinishedLine() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("history")
        try write("alpha\nbe", to: file)
        var history = HistoryFile(file: file, limit: 10)
        try history.refresh()
        try history.save(["gamma"])
        #expect(try lines(of: file) == ["alpha", "be", "gamma"])
        #expect(history.stored.all == ["alpha", "be", "gamma"])
    }

    @Test("repeated lines in an older file are dropped, the newest stays")
    func untidyFile() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("history")
        try write("a\nb\na\n\nc\n", to: file)
        var history = HistoryFile(file: file, limit: 10)
        try history.refresh()
        #expect(history.stored.all == ["b", "a", "c"])
        try history.save(["d"])
        #expect(try lines(of: file) == ["b", "a", "c", "d"])
    }

    @Test("a symbolic link stays one")
    func symbolicLink() throws {
        let folder = try TemporaryFolder()
        let target = folder.file("target")
        try write("a\nb\n", to: target)
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        var history = HistoryFile(file: link, limit: 10)
        try history.save(["a"])
        #expect(try lines(of: target) == ["b", "a"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
    }

    @Test("a file that others could read is closed to them")
    func permissionsAreTightened() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("history")
        try write("a\n", to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        var history = HistoryFile(file: file, limit: 10)
        try history.save(["b"])
        #expect(try permissions(of: file) == 0o600)
    }

    @Test("a folder or a pipe in the file's place is refused and does not block")
    func otherKinds() throws {
        let folder = try TemporaryFolder()
        var history = HistoryFile(file: folder.url, limit: 10)
        #expect(throws: LineEditorError.self) { try history.save(["a"]) }
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        history = HistoryFile(file: pipe, limit: 10)
        #expect(
            throws: LineEditorError.historyUnusable(
                path: pipe.resolvingSymlinksInPath().path, .notAFile)
        ) {
            try history.save(["a"])
        }
    }

    @Test("the folder is closed to others when it is made")
    func folderIsMade() throws {
        let folder = try TemporaryFolder()
        var history = HistoryFile(file: folder.file("new/history"), limit: 10)
        try history.save(["a"])
        #expect(try permissions(of: folder.file("new")) == 0o700)
    }

    @Test(
        "a folder closed for writing costs only persistence",
        .enabled(if: getuid() != 0, "the superuser may write everywhere")
    )
    func closedFolder() throws {
        let folder = try TemporaryFolder()
        let closed = folder.file("closed")
        try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: closed.path)
        var history = LineHistory(file: closed.appendingPathComponent("history"), limit: 10)
        history.remember("a")
        #expect(history.lines == ["a"])
        #expect(
            history.problem
                == .historyUnusable(path: closed.appending(path: "history").path, .system(code: EACCES)))
    }
}

@Suite("Line history") struct LineHistoryTests {
    @Test("lines that could not be saved are saved when the file can be used again")
    func recovery() throws {
        let folder = try TemporaryFolder()
        let blocker = folder.file("state")
        try Data().write(to: blocker)
        var history = LineHistory(file: blocker.appendingPathComponent("history"), limit: 10)
        history.remember("a")
        history.remember("b")
        #expect(history.lines == ["a", "b"])
        #expect(history.problem != nil)
        try FileManager.default.removeItem(at: blocker)
        history.remember("c")
        #expect(try lines(of: blocker.appendingPathComponent("history")) == ["a", "b", "c"])
    }

    @Test(
        "blank lines, lines that begin with a space and lines with breaks are not remembered",
        arguments: ["", " ", "\t", " secret", "a\nb", "a\r\nb", "a\0b"]
    )
    func forgotten(line: String) {
        var history = LineHistory(file: nil, limit: 10)
        history.remember("kept")
        history.remember(line)
        #expect(history.lines == ["kept"])
        #expect(history.problem == nil)
    }

    @Test("a repeated line moves to the end, and the oldest falls off")
    func order() {
        var history = LineHistory(file: nil, limit: 3)
        for line in ["a", "b", "c", "a", "d"] { history.remember(line) }
        #expect(history.lines == ["c", "a", "d"])
    }
}
