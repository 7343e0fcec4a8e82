import Differentiation
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("characterise tells of captures and of stored tests")
struct CharacteriseCommandTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        for rate in [1.5, 3] {
            var test = Sample.completed(.differentiation)
            test.replays = test.replays.map { replay in
                var replay = replay
                replay.sliceLength = 0.1
                replay.throughput = (0..<100).map { place in
                    replay.role == .control ? 20 : place < 8 ? 20 : rate
                }
                replay.sliceEnds = (1...100).map { Double($0) * 0.1 }
                return replay
            }
            _ = try await session.store().insert(test)
        }
        _ = try await session.store().insert(Sample.unfinished(.cancelled, "cancelled", "interrupted"))
    }

    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test("A stored test says its rate and burst, and what samples cannot show")
    func result() async throws {
        try await session.run(line: "characterise --result 1")
        #expect(
            heard.lines.contains("LIMIT AFTER A BURST: some bytes pass at once, then a fixed rate holds."))
        #expect(heard.lines.contains { $0.hasPrefix("  rate ") && $0.contains("1.50 Mbit/s") })
        #expect(heard.lines.contains { $0.hasPrefix("  not seen ") })
        let before = heard.lines.count
        try await session.run(line: "characterise --result 1 --json")
        let record = try object(try #require(heard.lines.dropFirst(before).last))
        let rate = try #require((record["rate_bps"] as? [String: Any])?["value"] as? Double)
        #expect(abs(rate / 1.5e6 - 1) < 0.02)
        // Beyond 1.5 of 20 Mbit/s for 0.8 s.
        let burst = try #require(record["burst_bytes"] as? [String: Any])
        #expect(try #require(burst["lower"] as? Double) <= 1.85e6)
        #expect(try #require(burst["upper"] as? Double) >= 1.85e6)
    }

    @Test("Two stored tests differ in the rate, and in what passed beyond it")
    func against() async throws {
        try await session.run(line: "characterise --result 1 --against 2 --json")
        let record = try object(try #require(heard.lines.last))
        #expect(record["differs"] as? Bool == true)
        let parts = try #require(record["parts"] as? [[String: Any]])
        let relations = Dictionary(
            parts.map { ($0["part"] as? String ?? "", $0["relation"] as? String ?? "") }
        ) { $1 }
        // Beyond 1.5 Mbit/s 1.85 MB passed in the first 0.8 s, beyond 3 Mbit/s 1.7 MB.
        #expect(relations == ["rate": "differs", "depth": "differs"])
    }

    @Test(
        "A request that makes no sense is refused in one sentence",
        arguments: [
            ("characterise", "missing expected argument '<app>'"),
            ("characterise a.pcap --result 1", "--result"),
            ("characterise --result 1 --plot a.svg", "--plot"),
            ("characterise a.pcap --from b.sqlite", "--from"),
            ("characterise a.pcap --force", "--force"),
            ("characterise --result x", "x"),
            ("characterise --result 1-2", "one test is named here"),
            ("characterise --result 3", "fewer say nothing of a limit"),
            ("characterise --result 99", "99"),
            ("characterise a.pcap --resume", "--resume needs <app> beside it"),
            ("characterise espn --plot a.svg", "--plot"),
            ("consent give embedded; characterise skype", "is replayed over UDP"),
            ("consent give embedded; characterise espn --resume", "no experiments on espn were interrupted"),
        ])
    func refused(line: String, said: String) async throws {
        #expect(await session.execute(line: line) != 0)
        #expect(heard.errorLines.count == 1 && heard.error.contains(said), "\(heard.error)")
    }
}
