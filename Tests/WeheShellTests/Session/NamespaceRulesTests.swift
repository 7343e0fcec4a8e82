import TestRunner
import Foundation
import NetnsLab
import PathEmulation
import TestModel
import TestSupport
import Testing

@testable import Home
@testable import WeheShell

@Suite("The rules of network namespaces that another session left up")
struct NamespaceRulesTests {
    /// A machine on which everything succeeds.
    private struct Obedient: NetnsLab.CommandRunner {
        func run(_ invocation: Invocation) async throws -> CommandOutcome {
            CommandOutcome(
                status: .exited(0), output: invocation.arguments.contains("-j") ? .init("[]".utf8) : .init())
        }
    }

    private let folder: TemporaryFolder
    private let rules = "port=443 shape rate=2Mbit/s burst=64kB queue=250ms\n"

    init() throws { folder = try TemporaryFolder() }

    /// A session over a home in which namespaces with one rule are up, and their server is known.
    private func session() async throws -> Session {
        let lab = NamespaceLab(
            directory: folder.home.namespaceLab, runner: Obedient(),
            facts: { HostFacts(isLinux: true, capabilities: .max, programs: ["ip", "tc"]) })
        _ = try await lab.up(NamespaceRequest().with(LabRules(text: rules)))
        let session = try folder.session().session
        try await session.changeServers { book in
            try book.add(
                ServerEntry(
                    name: "lab1", host: "10.231.0.2", caFile: folder.home.namespaceLab.path + "/lab1/ca.pem",
                    isPlain: false, sideChannelPort: nil, resultsPort: nil, ownIPPort: nil))
            try book.add(
                ServerEntry(
                    name: "other", host: "192.0.2.1", caFile: nil, isPlain: false, sideChannelPort: nil,
                    resultsPort: nil, ownIPPort: nil))
        }
        return session
    }

    @Test("A test there is stored with them, one elsewhere is not")
    func context() async throws {
        let session = try await session()
        #expect(
            try await session.bench().lab(before: .added("lab1")) == StoredLab(name: "1 rule", rules: rules))
        #expect(try await session.bench().lab(before: .embedded) == nil)
        #expect(try await session.bench().lab(before: .added("other")) == nil)
    }

    @Test("A session without rules takes them over, one with rules of its own keeps those")
    func adopted() async throws {
        let session = try await session()
        try await session.run(line: "lab show")
        #expect(await session.lab.stored?.rules == rules)
        await session.lab.load(try LabRules(text: "any block\n"), named: "mine")
        try await session.run(line: "lab show")
        #expect(await session.lab.stored?.name == "mine")
    }
}
