import Foundation
import Basics
import Testing
import TestSupport

@Suite("Files written whole or not at all")
struct WholeFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.file(name).path)[.posixPermissions] as? Int
    }

    @Test("A file has its name when it is finished, for its owner alone, and no other file is left")
    func writes() throws {
        var file = try AtomicFile(folder.file("a").path)
        try file.write(Data("one ".utf8))
        #expect(!FileManager.default.fileExists(atPath: folder.file("a").path))
        try file.write(Data("two".utf8))
        try file.finish()
        #expect(try folder.text("a") == "one two")
        #expect(try folder.names == ["a"])
        #expect(try mode("a") == 0o600)
    }

    @Test("A file that is not finished leaves what was there, and nothing beside it")
    func leavesTheOld() throws {
        try folder.write("old", to: "a")
        do {
            let file = try AtomicFile(folder.file("a").path)
            try file.write(Data("new".utf8))
        }
        #expect(try folder.text("a") == "old")
        #expect(try folder.names == ["a"])
    }

    @Test("Where nothing may be overwritten, a file that came meanwhile stays")
    func keepsPrecedent() throws {
        var file = try AtomicFile(folder.file("a").path, precedent: .kept)
        try file.write(Data("new".utf8))
        try folder.write("came first", to: "a")
        let failure: SystemError?
        do throws(SystemError) {
            try file.finish()
            failure = nil
        } catch {
            failure = error
        }
        #expect(failure == SystemError(EEXIST))
        _ = consume file
        #expect(try folder.text("a") == "came first")
        #expect(try folder.names == ["a"])
        try AtomicFile.write(Data("free".utf8), to: folder.file("b").path, precedent: .kept)
        #expect(try folder.names == ["a", "b"])
    }

    @Test("A link in the file's place is replaced, and what it leads to is left alone")
    func replacesLinks() throws {
        try folder.write("precious", to: "target")
        try FileManager.default.createSymbolicLink(
            at: folder.file("a"), withDestinationURL: folder.file("target"))
        try AtomicFile.write(Data("new".utf8), to: folder.file("a").path)
        #expect(try folder.text("target") == "precious")
        #expect(try folder.text("a") == "new")
    }

    @Test("The draft's name is another one each time, so that nobody can lay a link under it")
    func hasRandomDrafts() throws {
        var names: Set<String> = []
        for _ in 0..<5 {
            let file = try AtomicFile(folder.file("a").path)
            names.formUnion(try folder.names)
            try file.write(Data())
        }
        #expect(names.count == 5)
    }

    @Test("What cannot be written is told by its error number")
    func tellsReasons() throws {
        func failure(_ path: String) -> SystemError? {
            do throws(SystemError) { try AtomicFile.write(Data("x".utf8), to: path) } catch { return error }
            return nil
        }
        #expect(failure(folder.file("missing/a").path) == SystemError(ENOENT))
        try folder.write("a file", to: "a")
        #expect(failure(folder.file("a/b").path) == SystemError(ENOTDIR))
        try FileManager.default.createDirectory(
            at: folder.file("full/inside"), withIntermediateDirectories: true)
        #expect(failure(folder.file("full").path) == SystemError(EISDIR))
        #expect(try folder.names == ["a", "full"])
    }

    @Test("Reading takes ordinary files up to a size, and waits for nothing else")
    func readsBounded() throws {
        try folder.write(String(repeating: "x", count: 1_000), to: "a")
        #expect(try BoundedFile.read(folder.file("a").path, limit: 1_000)?.count == 1_000)
        #expect(try BoundedFile.read(folder.file("b").path, limit: 1_000) == nil)
        #expect(try BoundedFile.read(folder.file("a/below").path, limit: 1_000) == nil)
        #expect(throws: SystemError(EFBIG)) { try BoundedFile.read(folder.file("a").path, limit: 999) }
        #expect(throws: SystemError(EISDIR)) { try BoundedFile.read(folder.url.path, limit: 1) }
        #expect(throws: OpenedFile.noFile) { try BoundedFile.read("/dev/zero", limit: 1) }
        #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
        #expect(throws: OpenedFile.noFile) { try BoundedFile.read(folder.file("pipe").path, limit: 1) }
    }
}
