import TerminalTesting
import Testing

extension Measurements.Paths {
    @Suite("Many clients of one server")
    struct CrowdTests {
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
    }
}
