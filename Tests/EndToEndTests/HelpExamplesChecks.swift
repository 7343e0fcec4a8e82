import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("What help shows can be done", .mustEnd)
struct HelpExamplesChecks {
    /// What examples may answer here: no search was interrupted, and the M-Lab of the tests has one machine.
    private static let answers =
        [
            "dpi netflix --resume: no search of netflix was interrupted; begin one with: dpi netflix",
            "characterise espn --resume: no experiments on espn were interrupted; begin some with: characterise espn",
            "replay --resume 17: test 17 is no series of pairs",
            "calibrate --toss 17: test 17 is no series of pairs",
            "there is no M-Lab machine left for this test (the lookup named too few)",
            "replay espn --server mlab --servers 2: not every test has a result; the errors stand above",
        ]
        // Each group of examples begins in a home without campaigns, or types both ways to start this one.
        + [
            "status autumn", "watch autumn --times 1", "run autumn --once", "pause autumn", "resume autumn",
            "stop autumn",
        ].map {
            "campaign \($0): no campaign \"autumn\" was started here; \"campaign start FILE\" starts one"
        } + [
            "campaign start autumn.yaml --rehearsal --vantage-point pi-7 --network Fibre --asn-table ip2asn.tsv: the "
                + "campaign autumn was started before and goes on"
        ]

    /// Types lines and expects nothing to go wrong.
    private func expectToWork(_ lines: [String], of what: String, on ground: ExampleGround) async throws {
        guard !lines.isEmpty else { return }
        let problems = try await ground.type(lines).filter { problem in
            !Self.answers.contains(problem.replacing(/^error: (?:typed\.wehe:[0-9]+: )?/, with: ""))
        }
        #expect(problems == [], "\(what): \(lines)")
    }

    /// The commands with their examples, as programs get them.
    private func commands() async throws -> [(command: String, examples: [String])] {
        let run = try await Installation().succeed("help --json")
        return try run.objects().map { ($0.string("command") ?? "", $0.strings("examples") ?? []) }
    }

    @Test("Every example of every command")
    func commandExamples() async throws {
        let ground = try await ExampleGround()
        let commands = try await commands()
        #expect(commands.count > 60)
        for (command, examples) in commands {
            #expect(!examples.isEmpty, "\(command)")
            let lines = examples.compactMap(ground.typed).flatMap(\.self)
            try await expectToWork(lines, of: command, on: ground)
        }
    }

    /// Topics are typed in groups, as one after the other they would take longer than all other tests together.
    private static let groups = 6

    @Test("Every line that a topic shows to be typed, one after the other", arguments: 0..<groups)
    func topics(group: Int) async throws {
        let ground = try await ExampleGround()
        let words = try await commands().map { String($0.command.prefix { $0 != " " }) }
        var count = 0
        for (place, topic) in try (Checkout.topics() + ["fr/getting-started"]).enumerated()
        where place % Self.groups == group {
            let lines = try HelpPage(topic, commands: words).typed.compactMap(ground.typed).flatMap(
                \.self)
            count += lines.count
            try await expectToWork(lines, of: topic, on: ground)
        }
        #expect(count > 10)
    }
}
