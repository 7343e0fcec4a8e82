import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Many clients of one server")
struct CrowdChecks {
    @Test("Twenty clients at once, each from its own address, are all served")
    func crowd() async throws {
        let server = try await ServeProcess(try Installation())
        let addition = server.addition("mine")
        let runs = try await withThrowingTaskGroup(of: (Int, ProcessRun).self) { group in
            for number in 1...20 {
                group.addTask {
                    let client = try Installation()
                    let run = try await client.run(
                        """
                        consent give embedded other; settings set packet-timing off; settings set source-address 127.0.1.\(number); \
                        \(addition); replay deezer --server mine
                        """, options: ["--json"])
                    return (number, run)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(runs.count == 20)
        for (number, run) in runs {
            #expect(run.status == .exited(0), "\(number): \(run.error)")
            let result = try #require(try run.objects().last)
            #expect(result.string("status") == "completed")
            #expect(result.string("client_address") == "127.0.1.\(number)")
            #expect(result.objects("replays")?.allSatisfy { $0.string("ending") == "complete" } == true)
        }
    }

    @Test("Two shells on one home test at once: each test has its own number, and both are stored")
    func twoShells() async throws {
        let installation = try Installation()
        try await installation.succeed(Installation.fastLine)
        async let first = installation.succeed("replay deezer --seed 1")
        async let second = installation.succeed("replay deezer --seed 2")
        _ = try await (first, second)
        let tests = try await [1, 2].asyncMap { id in
            try #require(try await installation.succeed("results show \(id) --json").objects().first)
        }
        for test in tests { try expectCompleted(test) }
        #expect(Set(tests.map { $0.integer("history_count") }) == [1, 2])
        #expect(Set(tests.map { $0.string("seed") }) == ["1", "2"])
        #expect(Set(tests.map { $0.string("user_id") }).count == 1)
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows
        -> [Result]
    {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
