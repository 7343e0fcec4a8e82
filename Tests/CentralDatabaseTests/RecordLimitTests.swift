import Foundation
import Reports
import TestModel
import Testing

@testable import CentralDatabase

@Suite("Records have as many samples as a real test can have")
struct RecordLimitTests {
    @Test("The samples of an hour at 100 a second are read, one more is refused by its number")
    func samples() throws {
        let most = StoredReplay.mostSamples
        #expect(most == 360_000)
        let fitting = HostileRecord.line(samples: most)("x")
        #expect(try ExportRecord.test(line: fitting).test.replays.map(\.throughput.count) == [most, most])
        let fault = RecordError.outside(
            key: "original_samples", value: "360001", range: .integer(0...360_000, nil))
        #expect(throws: fault) {
            try ExportRecord.test(line: HostileRecord.line(samples: most + 1)("x"))
        }
    }

    @Test("A line of more values than any test is refused before they are made")
    func values() {
        let line = "{\"schema\":3,\"tags\":[\(String(repeating: "0,", count: ExportRecord.mostValues))0]}"
        #expect(throws: RecordError.tooManyValues(limit: ExportRecord.mostValues)) {
            try ExportRecord.test(line: line)
        }
    }

    @Test("A test that nobody could read is not handed in")
    func unwritable() throws {
        var test = SharedSample.test(1)
        for index in test.replays.indices {
            test.replays[index].throughput = Array(repeating: 1.0 / 3, count: 500_000)
            test.replays[index].sliceEnds = Array(repeating: 1.0 / 3, count: 500_000)
        }
        #expect(throws: CentralDatabaseError.unwritable(uuid: "a")) {
            try SharedRecord(PortableTest(test: test, uuid: "a"))
        }
    }
}
