import Foundation
import Glibc
import NetnsLab
import PathEmulation
import TestSupport
import Testing

@Suite("The record of a lab")
struct RecordTests {
    private let folder: TemporaryFolder
    private let host = SimulatedHost()

    init() throws { folder = try TemporaryFolder() }

    private var lab: NamespaceLab {
        NamespaceLab(
            directory: folder.url, runner: host,
            facts: { HostFacts(isLinux: true, capabilities: .max, programs: ["ip", "tc"]) })
    }

    private func text() throws -> String {
        try String(contentsOf: folder.file("netns.json"), encoding: .utf8)
    }

    private func replace(_ old: String, _ new: String) throws {
        let text = try text()
        #expect(text.contains(old))
        try Data(text.replacing(old, with: new).utf8).write(to: folder.file("netns.json"))
    }

    @Test("A record that names what no lab makes removes nothing")
    func foreignNames() async throws {
        let made = try await lab.up(NamespaceRequest())
        try replace("\"\(made.identifier.prefix)-leg1\"", "\"production\"")
        let things = host.things
        let problem = RecordProblem.foreignCreation(.namespace(name: "production"), of: made.identifier)
        await #expect(
            throws: NamespaceLabError.recordUnusable(path: folder.file("netns.json").path, problem)
        ) { try await lab.down() }
        #expect(host.things == things)
    }

    @Test("A record of another version, or of no form, is left alone", arguments: ["\"version\" : 1", "{"])
    func unreadable(_ part: String) async throws {
        _ = try await lab.up(NamespaceRequest())
        try replace(part, part == "{" ? "" : "\"version\" : 2")
        let before = try text()
        let error = NamespaceLabError.recordUnusable(
            path: folder.file("netns.json").path, part == "{" ? .foreign : .version(2, readable: 1))
        await #expect(throws: error) { try await lab.down() }
        await #expect(throws: error) { try await lab.up(NamespaceRequest()) }
        await #expect(throws: error) { try await lab.status() }
        #expect(try text() == before)
    }

    @Test("A record in which an earlier version called its rules by texts can be read")
    func ruleTexts() async throws {
        let rules = try LabRules(text: "name=cap any delay time=1ms\nany loss rate=2%")
        let made = try await lab.up(NamespaceRequest().with(rules))
        try replace("{\n          \"name\" : \"cap\"\n        }", "\"rule \\\"cap\\\"\"")
        try replace("{\n          \"number\" : 2\n        }", "\"rule 2\"")
        #expect(try await lab.status() == made)
        #expect(try await lab.down().isEmpty == false)
    }

    @Test("A folder in use by another process is refused")
    func locked() async throws {
        let lock = open(folder.file("netns.lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        await #expect(throws: NamespaceLabError.busy(directory: folder.url.path)) { try await lab.down() }
        await #expect(throws: NamespaceLabError.busy(directory: folder.url.path)) {
            try await lab.up(NamespaceRequest())
        }
        #expect(host.changes == 0)
    }

    @Test("Down makes no folder where there is none")
    func noFolder() async throws {
        let missing = folder.file("none")
        #expect(try await NamespaceLab(directory: missing, runner: host).down().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: missing.path))
    }
}
