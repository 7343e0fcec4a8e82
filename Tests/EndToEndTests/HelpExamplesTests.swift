import Foundation
import TerminalTesting
import TestSupport
import Testing

/// What acts is executed by HelpExamplesChecks. Both tests take some seconds, for several hundred lines.
@Suite("What help shows can be typed", .mustEnd)
struct HelpExamplesTests {
    private static let ground = Task { try await ExampleGround(isServed: false) }

    /// The lines that the help of the commands and the topics show, as they are typed here.
    private static func lines() async throws -> [String] {
        let ground = try await ground.value
        let commands = try await Installation().succeed("help --json").objects()
        let examples = commands.flatMap { $0.strings("examples") ?? [] }
        let words = commands.compactMap { $0.string("command")?.prefix { $0 != " " } }.map(String.init)
        let topics = try (Checkout.topics() + ["fr/getting-started"]).flatMap {
            try HelpPage($0, commands: words).typed
        }
        return (examples + topics).compactMap(ground.typed).flatMap(\.self)
    }

    @Test("A dry run finds no mistake in any example of a command or line of a topic")
    func understood() async throws {
        let lines = try await Self.lines()
        #expect(lines.count > 200)
        let problems = try await Self.ground.value.check(lines)
        #expect(problems == [])
    }

    /// What commands begin with that only read, and end at once by themselves.
    private static let readers = [
        "apps", "campaign check", "campaign list", "campaign plan", "campaign status", "consent show",
        "dashboard-url", "echo", "help", "lab presets", "lab show", "recordings flows",
        "recordings show", "results compare", "results decide", "results list", "results plot",
        "results rates", "results show", "results summary", "results verify", "servers list", "servers show",
        "settings get", "settings show-use", "sql", "version",
    ]

    /// What some of them answer here: no campaign was started, the tests were not run by a server of today, and one
    /// example writes the file of another.
    private static let answers = [
        "campaign status autumn: no campaign \"autumn\" was started here",
        "results plot last --kind evidence: the kernel was not asked about test ",
        "report.html was not written: it is there already",
    ]

    @Test("Examples that only read find what they ask for")
    func read() async throws {
        let reading = try await Self.lines().filter { line in
            !line.contains(";") && Self.readers.contains { line == $0 || line.hasPrefix($0 + " ") }
        }
        #expect(reading.count > 80)
        let lines = reading.enumerated().filter { !reading[..<$0.offset].contains($0.element) }.map(\.element)
        let problems = try await Self.ground.value.type(["results import wehe/2023"] + lines)
        #expect(problems.filter { problem in !Self.answers.contains { problem.contains($0) } } == [])
    }
}
