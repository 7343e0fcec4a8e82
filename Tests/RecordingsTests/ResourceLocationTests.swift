import Foundation
import Help
import Basics
import Testing
import TestSupport

@Suite("Folders that ship with the program")
struct ResourceLocationTests {
    private let top: TemporaryFolder
    private let location = ResourceLocation(folder: "Things", variable: "WEHE_THINGS", marker: "mark")

    init() throws { top = try TemporaryFolder() }

    private var executable: URL { top.url.appending(path: "bin/wehe") }

    private func make(_ path: String) throws {
        let folder = top.url.appending(path: path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "mark"))
    }

    private func found(_ environment: [String: String] = [:]) throws -> String {
        let found = try location.directory(environment: environment, executable: executable)
        let base = top.url.resolvingSymlinksInPath().path
        return String(found.resolvingSymlinksInPath().path.dropFirst(base.count + 1))
    }

    @Test("The bundle, the share folder, the folder beside the executable and the variable win in this order")
    func order() throws {
        try make("bin/wehe_Things.resources")
        #expect(try found() == "bin/wehe_Things.resources")
        try make("share/wehe/Things")
        #expect(try found() == "share/wehe/Things")
        try make("bin/Things")
        #expect(try found() == "bin/Things")
        try make("elsewhere")
        #expect(try found(["WEHE_THINGS": top.url.appending(path: "elsewhere").path]) == "elsewhere")
        #expect(try found(["WEHE_THINGS": ""]) == "bin/Things")
    }

    @Test("A folder of that name without its mark is passed over")
    func unmarked() throws {
        try FileManager.default.createDirectory(
            at: top.url.appending(path: "bin/Things"),
            withIntermediateDirectories: true
        )
        try make("share/wehe/Things")
        #expect(try found() == "share/wehe/Things")
    }

    @Test("An executable reached through a link finds what lies beside the real one")
    func link() throws {
        try make("real/Things")
        try Data().write(to: top.url.appending(path: "real/wehe"))
        try FileManager.default.createDirectory(
            at: top.url.appending(path: "bin"),
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            at: executable,
            withDestinationURL: top.url.appending(path: "real/wehe")
        )
        #expect(try found() == "real/Things")
    }

    @Test("A variable that leads nowhere is an error that names it")
    func wrongVariable() {
        let expected = ResourceLocationError.wrongVariable(
            variable: "WEHE_THINGS", path: "/nowhere", marker: "mark")
        #expect(throws: expected) {
            try location.directory(environment: ["WEHE_THINGS": "/nowhere"], executable: executable)
        }
    }

    @Test("Help is found without being told")
    func help() throws {
        let found = try HelpLocation.directory(environment: [:])
        #expect(FileManager.default.fileExists(atPath: found.appending(path: "topics").path))
    }

    @Test("Nothing found is an error with the remedy")
    func notFound() {
        let expected = ResourceLocationError.notFound(folder: "Things", variable: "WEHE_THINGS", places: [])
        #expect(throws: expected) { try location.directory(environment: [:], executable: nil) }
    }
}
