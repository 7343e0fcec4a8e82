import Foundation
import Logging
import Basics
import Testing
import TestSupport

@testable import Networking

@Suite("A server's log")
struct LogLineTests {
    private let line = LogLine(
        instant: 1_795_438_020_005, level: .info, message: "session",
        metadata: [
            "seconds": .stringConvertible(6.5), "bytes": .stringConvertible(1_000), "client": "192.0.2.0",
            "reason": "said \"no\"", "list": ["a", ["k": "v"]],
        ])

    @Test("As text: instant, level, message, and what is known in the order of its names")
    func text() {
        #expect(
            line.written(as: .text)
                == #"2026-11-23T12:47:00.005Z info session bytes=1000 client=192.0.2.0 list="[\"a\", [\"k\": \"v\"]]" "#
                + #"reason="said \"no\"" seconds=6.5"#)
    }

    @Test("As JSON: one object, in which numbers are numbers")
    func json() throws {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.written(as: .json).utf8)) as? [String: Any])
        #expect(object["time"] as? String == "2026-11-23T12:47:00.005Z")
        #expect(object["level"] as? String == "info")
        #expect(object["message"] as? String == "session")
        #expect(object["bytes"] as? Int == 1_000)
        #expect(object["seconds"] as? Double == 6.5)
        #expect(object["reason"] as? String == "said \"no\"")
        #expect((object["list"] as? [Any])?.count == 2)
    }

    @Test("Without a level nothing is logged, and no file is made")
    func silent() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("log").path
        let log = try ServerLog(.init(file: path), clock: .system)
        log.logger.critical("unheard")
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("Lines are added to what the file holds; moved away, it goes on until the log is opened again")
    func reopened() throws {
        let folder = try TemporaryFolder()
        let (path, moved) = (folder.file("log").path, folder.file("log.1").path)
        try Data("earlier\n".utf8).write(to: folder.file("log"))
        let log = try ServerLog(.init(level: .info, file: path), clock: .system)
        log.logger.info("one")
        log.logger.debug("too small")
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        log.logger.info("two")
        try log.reopen()
        log.logger.info("three", metadata: ["a": "b"])
        func messages(_ path: String) throws -> [String] {
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
                $0.split(separator: " ").dropFirst($0.contains("info") ? 2 : 0).joined(separator: " ")
            }
        }
        #expect(try messages(moved) == ["earlier", "one", "two"])
        #expect(try messages(path) == ["three a=b"])
    }

    @Test("A file that cannot be opened is told, and a log that cannot be opened again goes on")
    func unopenable() throws {
        let folder = try TemporaryFolder()
        #expect(throws: SystemError(ENOENT)) {
            _ = try ServerLog(.init(level: .info, file: folder.file("no/such/log").path), clock: .system)
        }
        try FileManager.default.createDirectory(at: folder.file("a"), withIntermediateDirectories: false)
        let log = try ServerLog(.init(level: .info, file: folder.file("a/log").path), clock: .system)
        try FileManager.default.moveItem(at: folder.file("a"), to: folder.file("b"))
        #expect(throws: SystemError(ENOENT)) { try log.reopen() }
        log.logger.info("still here")
        #expect(try String(contentsOf: folder.file("b/log"), encoding: .utf8).contains("still here"))
    }
}
