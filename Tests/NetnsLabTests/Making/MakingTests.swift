import Foundation
import NetnsLab
import PathEmulation
import Synchronization
import TestSupport
import Testing

@Suite("Making and removing a lab, on a simulated machine")
struct MakingTests {
    private static let steps = 46
    private static let ready = HostFacts(isLinux: true, capabilities: .max, programs: ["ip", "tc"])
    private let folder: TemporaryFolder
    private let request = NamespaceRequest(serverCount: 2, line: RouterLine(rate: 40_000_000))

    init() throws { folder = try TemporaryFolder() }

    private func lab(_ host: SimulatedHost, _ folder: TemporaryFolder? = nil) -> NamespaceLab {
        NamespaceLab(directory: (folder ?? self.folder).url, runner: host, facts: { Self.ready })
    }

    private var recordExists: Bool { FileManager.default.fileExists(atPath: folder.file("netns.json").path) }

    @Test("What is up can be seen and is gone after down; down again finds nothing")
    func upAndDown() async throws {
        let host = SimulatedHost()
        let made = try await lab(host).up(request)
        #expect(host.changes == Self.steps)
        #expect(host.things.namespaces.count == 5)
        #expect(host.things.links.count == 5)
        #expect(made.isComplete)
        #expect(made.missing.isEmpty)
        #expect(try await lab(host).status() == made)
        let removed = try await lab(host).down()
        #expect(removed.count == 10)
        #expect(host.things.isEmpty)
        #expect(!recordExists)
        #expect(try await lab(host).down().isEmpty)
        #expect(try await lab(host).status() == nil)
    }

    @Test("A step that fails, whichever it is, leaves nothing", arguments: 0..<steps)
    func failingStep(_ step: Int) async throws {
        let host = SimulatedHost(failing: (step, .refuses("Error: Out of luck.\nMore.")))
        let error = await #expect(throws: NamespaceLabError.self) { try await lab(host).up(request) }
        guard case .stepFailed(_, .wrote("Out of luck")) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(host.things.isEmpty)
        #expect(!recordExists)
    }

    @Test("A step that a signal ends after its work leaves nothing either", arguments: 0..<steps)
    func killedStep(_ step: Int) async throws {
        let host = SimulatedHost(failing: (step, .isKilled))
        await #expect(throws: NamespaceLabError.self) { try await lab(host).up(request) }
        #expect(host.things.isEmpty)
        #expect(!recordExists)
    }

    @Test("After a crash at any step, another process removes all from the record alone")
    func crash() async throws {
        let record = folder.file("netns.json")
        let moments = Mutex<[(SimulatedHost.Things, Data?)]>([])
        let host = SimulatedHost(before: { things in
            let data = try? Data(contentsOf: record)
            moments.withLock { $0.append((things, data)) }
        })
        _ = try await lab(host).up(request)
        let seen = moments.withLock(\.self)
        #expect(seen.count == Self.steps)
        for (things, data) in seen {
            let other = try TemporaryFolder()
            try #require(data).write(to: other.file("netns.json"))
            var strangers = things
            strangers.namespaces.insert("wehe-zzzzzz-router")
            strangers.links["/eth0"] = "/eth0-peer"
            let host = SimulatedHost(strangers)
            _ = try await lab(host, other).down()
            #expect(host.things.namespaces == ["wehe-zzzzzz-router"])
            #expect(host.things.links == ["/eth0": "/eth0-peer"])
        }
    }

    @Test("What could not be removed stays recorded, and the error names it")
    func leftovers() async throws {
        let host = SimulatedHost(failing: (Self.steps, .refuses("Error: Device busy.")))
        let made = try await lab(host).up(request)
        let link = LabCreation.link(name: "server", namespace: "\(made.identifier.prefix)-leg2")
        await #expect(throws: NamespaceLabError.leftovers([.creation(link)])) { try await lab(host).down() }
        #expect(recordExists)
        // Its namespace went, and it with it.
        #expect(try await lab(host).down().isEmpty)
        #expect(host.things.isEmpty)
        #expect(!recordExists)
    }

    @Test("A second lab of one folder is refused, and leaves the first alone")
    func alreadyUp() async throws {
        let host = SimulatedHost()
        let made = try await lab(host).up(request)
        let things = host.things
        await #expect(throws: NamespaceLabError.alreadyUp(made.identifier)) {
            try await lab(host).up(request)
        }
        #expect(host.things == things)
    }

    /// The commands that some work runs.
    private func commands(on host: SimulatedHost, in work: () async throws -> Void) async throws -> [String] {
        let before = host.commands.count
        try await work()
        return Array(host.commands.dropFirst(before))
    }

    @Test("Rules that are changed while it is up replace the queues and are the ones that status tells")
    func changedRules() async throws {
        let (host, rules) = (SimulatedHost(), try LabRules(text: "port=443 police rate=2Mbit/s burst=64kB\n"))
        _ = try await lab(host).up(request)
        let change = try await commands(on: host) { try await lab(host).apply(rules) }
        #expect(change.first?.contains("qdisc del dev client root") == true)
        #expect(change.contains { $0.contains("police rate 2000000bit") })
        let status = try #require(try await lab(host).status())
        #expect(status.rulesText == rules.text)
        #expect(status.isComplete)
    }

    @Test("Rules that tc cannot express are refused and change nothing")
    func inexpressibleRules() async throws {
        let (host, rules) = (SimulatedHost(), try LabRules(text: "sni=* shape rate=2Mbit/s\n"))
        _ = try await lab(host).up(request)
        let change = try await commands(on: host) {
            await #expect(throws: NamespaceLabError.self) { try await lab(host).apply(rules) }
        }
        #expect(change.isEmpty)
        #expect(try await lab(host).status()?.rulesText?.isEmpty == true)
    }

    @Test("Where a new rule fails, the queues that stood are made again", arguments: 3..<6)
    func failingChange(_ step: Int) async throws {
        let host = SimulatedHost(failing: (Self.steps + step, .refuses("Error: Out of luck.")))
        let made = try await lab(host).up(request)
        let queues = host.commands.suffix(1)
        let rules = try LabRules(text: "port=443 police rate=2Mbit/s burst=64kB\n")
        await #expect(throws: NamespaceLabError.self) { try await lab(host).apply(rules) }
        #expect(host.commands.suffix(1) == queues)
        #expect(try await lab(host).status() == made)
    }

    @Test("A kernel without a part of traffic control is named, with what needs it")
    func missingFeature() async throws {
        let host = SimulatedHost(
            failing: (Self.steps - 1, .refuses("Error: Specified qdisc kind is unknown.")))
        let error = await #expect(throws: NamespaceLabError.self) { try await lab(host).up(request) }
        #expect(error == .kernelLacks(.tbf))
        #expect(host.things.isEmpty)
    }

    @Test("A cancelled task leaves nothing", arguments: [0, 7, 40])
    func cancelled(_ step: Int) async throws {
        let count = Mutex(0)
        let host = SimulatedHost(before: { _ in
            let number = count.withLock { count in
                count += 1
                return count - 1
            }
            if number == step { withUnsafeCurrentTask { $0?.cancel() } }
        })
        let task = Task { try await lab(host).up(request) }
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(host.things.isEmpty)
        #expect(!recordExists)
    }
}
