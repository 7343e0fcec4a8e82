import Foundation
import ReportTesting
import TestSupport
import Testing

@testable import Basics
@testable import WeheShell

@Suite("The order of the replays of a test")
struct ReplayOrderTests {
    @Test("The same seed gives the same order, and seeds give both orders")
    func seeds() async throws {
        // The server is not there: the order is drawn before that shows, and failed attempts keep it too.
        let port = try OddPort(.refusing)
        defer { port.release() }
        let (session, heard) = try TemporaryFolder().session(form: .json)
        try await session.run(
            line:
                "consent give embedded other; servers add x 127.0.0.1 --plain --side-channel-port \(port.port); "
                + "servers use x")
        func order(_ options: String) async throws -> [String] {
            let before = heard.lines.count
            #expect(await session.execute(line: "replay deezer \(options)") == 8)
            for line in heard.lines[before...] {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                if object?["event"] as? String == "result" {
                    return try #require(object?["run_order"] as? [String])
                }
            }
            return []
        }
        var orders: Set<[String]> = []
        for seed in 1...8 {
            let first = try await order("--seed \(seed)")
            #expect(try await order("--seed \(seed)") == first)
            orders.insert(first)
        }
        #expect(orders == [["original", "control"], ["control", "original"]])
        #expect(try await order("--order control-first") == ["control", "original"])
        await session.close()
    }
}
