import TerminalTesting
import TestSupport
import Testing

@Suite("A short recording repeated within its flow", .mustEnd)
struct PastBucketsTests {
    @Test("It carries 4 MB, in the same flow, and the result says which bursts were used up")
    func repeated() async throws {
        let installation = try Installation()
        let run = try await installation.succeed(
            """
            consent give embedded; settings set line-rate 100; replay pandora --no-confirm --single; \
            replay pandora --no-confirm --single --past-buckets; results show 1 --json; results show 2 --json
            """)
        let tests = try run.objectsAmongText()
        try #require(tests.count == 2)
        func replay(_ test: Int) throws -> (name: String, bytes: Int) {
            let replay = try #require(
                tests[test].objects("replays")?.first { $0.string("role") == "original" })
            return (replay.string("recording") ?? "", replay.integer("received_bytes") ?? 0)
        }
        let (once, repeated) = (try replay(0), try replay(1))
        #expect(repeated.name == once.name + "-x3", "\(once) \(repeated)")
        #expect(once.bytes < 4_000_000 && repeated.bytes == 3 * once.bytes)
    }
}
