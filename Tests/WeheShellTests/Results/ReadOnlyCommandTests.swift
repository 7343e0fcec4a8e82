import Differentiation
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("Commands that read leave the results file as it is")
struct ReadOnlyCommandTests {
    @Test(
        "No byte of it changes, nor when it was changed",
        arguments: [
            "results", "results list --app espn", "results show 1", "results show last --json",
            "results plot 1",
            "results verify 1", "results decide", "results compare 1 2", "results summary --by app",
            "results rates --seed 1", "results export --samples",
            "sql 'SELECT app, count(*) AS n FROM tests GROUP BY app'", "campaign list", "campaign status",
            "plan espn",
        ])
    func unchanged(line: String) async throws {
        let home = try TemporaryFolder()
        let file = home.file("results.sqlite")
        do {
            let (session, _) = try home.session()
            for number in 0..<3 {
                var test = Sample.completed(.differentiation, samples: 20)
                test.id = nil
                test.started += Double(number) * 3_600
                _ = try await session.store().insert(test)
            }
            await session.close()
        }
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: file.path)
        let before = try Data(contentsOf: file)
        let (session, heard) = try home.session()
        _ = await session.execute(line: line)
        #expect(!(heard.output + heard.error).isEmpty)
        await session.close()
        #expect(try Data(contentsOf: file) == before)
        let changed = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        #expect(changed == Date(timeIntervalSince1970: 1_600_000_000))
        #expect(try home.names.filter { $0.hasPrefix("results.sqlite") } == ["results.sqlite"])
    }
}
