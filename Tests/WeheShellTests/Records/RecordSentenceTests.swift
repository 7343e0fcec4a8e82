import Basics
import Foundation
import ReportTesting
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("A record that is refused")
struct RecordSentenceTests {
    @Test("The sentence names record, field, value and limits")
    func sentence() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        let pairs = ExportRecord.pairs(Sample.everyKind[0], samples: true)
        let good = JSONValue.object(pairs).text
        let bad = JSONValue.object(
            pairs.map { ($0.key, $0.key == "original_duration_s" ? .number(1e19) : $0.value) })
        try home.write(good + "\n" + bad.text, to: "x.jsonl")
        let path = home.file("x.jsonl").path
        #expect(await session.execute(line: "results import '\(path)'") == 1)
        for part in [
            "\(path):2: ", "\"original_duration_s\"", "1e+19", "between 0 and 1000000000 s", "1 test",
        ] {
            #expect(heard.error.contains(part), "\(heard.error)")
        }
    }
}
