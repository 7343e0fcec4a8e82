import Differentiation
import Basics
import Foundation
import ReportTesting
import TestModel
import TestSupport
import Testing

@Suite("Exported records")
struct ExportRecordTests {
    private func line(_ portable: PortableTest, samples: Bool = true) -> String {
        JSONValue.object(ExportRecord.pairs(portable, samples: samples)).text
    }

    @Test("A record is the whole test: read back, it gives the same record again", arguments: 0..<8)
    func roundTrip(index: Int) throws {
        let portable = Sample.everyKind[index]
        for samples in [true, false] {
            let read = try ExportRecord.test(line: line(portable, samples: samples))
            // The numbers of a localization's tests hold in their own database only.
            #expect(line(read, samples: samples) == line(portable, samples: samples))
            #expect(read.tags == portable.tags && read.links == portable.links)
            if samples, portable.test.statistics?.area.isNaN != true, portable.test.localization == nil {
                #expect(read == portable)
            }
        }
    }

    @Test(
        "Records of earlier schemas are read, and what their remarks held has places of its own",
        arguments: [1, 2])
    func earlier(schema: Int) throws {
        let text = try Checkout.text("Tests/Vectors/Stored/records-\(schema).jsonl")
        let tests = try text.split(separator: "\n").map { try ExportRecord.test(line: String($0)).test }
        #expect(tests.map(\.verdict) == [.noDifferentiation, .differentiation, nil])
        #expect(tests.map(\.synthesised) == ["", "", ""])
        #expect(tests.map(\.lab?.name) == [nil, "policer", nil])
        #expect(tests[1].lab?.rules?.contains("police rate=2Mbit/s") == true)
        #expect(tests.allSatisfy { $0.settings["lab"] == nil && $0.sentStatistics?.isEmpty == false })
        #expect(
            tests[2].notes == [
                "port 443 of the server did not tell this client's address; going on without it"
            ])
        #expect(tests[2].exchanges.compactMap(\.legacyText).count == 1)
        #expect(tests[1].decisions.first?.reasons.first == "area 0.9755 is >= 0.3")
        // Of an effect by time the estimate remains.
        #expect(tests.map { $0.effect?.isOfEarlierMethod } == [true, true, nil])
        #expect(abs(try #require(tests[1].effect).change + 0.975_520_010_431_927_7) < 1e-12)
        #expect(abs(try #require(tests[0].effect).change - 1.68e-6) < 1e-8)
        #expect(tests[1].effect?.changes == nil)
    }

    @Test("One of them has an effect")
    func effect() { #expect(Sample.everyKind[0].test.effect != nil) }

    @Test("Without its samples a test knows how many there were")
    func samplesLeftOut() throws {
        let portable = Sample.everyKind[0]
        let read = try ExportRecord.test(line: line(portable, samples: false))
        #expect(read.test.replays.map(\.sampleCount) == [90, 90])
        #expect(read.test.replays.map(\.throughput) == [[], []])
    }

    @Test(
        "What is wrong with a record is named, and nothing is guessed",
        arguments: [
            ("[]", RecordError.notAnObject), ("{", .notJSON(column: 2)), ("{\"id\":1}", .schema(found: nil)),
        ] as [(String, RecordError)])
    func refuses(line: String, fault: RecordError) {
        #expect(throws: fault) { try ExportRecord.test(line: line) }
    }

    @Test(
        "A changed value, a missing and an unknown key are named",
        arguments: [
            ("schema", JSONValue.integer(4), RecordError.schema(found: "4")),
            ("kind", "speed", .wrong(key: "kind", value: "speed")),
            ("uuid", .null, .wrong(key: "uuid", value: "null")),
            ("started", "noon", .wrong(key: "started", value: "\"noon\"")),
            ("seed", "-1", .wrong(key: "seed", value: "-1")),
            ("history_count", .number(1.5), .wrong(key: "history_count", value: "1.5")),
            ("original_samples", 3, .wrong(key: "original_samples", value: "3")),
            ("original_role", .null, .wrong(key: "original_test_id", value: "0")),
            ("replay_order", ["original", "third"], .wrong(key: "replay_order", value: "third")),
            ("decisions", [["profile": "ios"]], .missing(key: "decisions[0].verdict")),
            ("settings", ["order": 1], .wrong(key: "settings.order", value: "1")),
            ("dpi_complete", true, .wrong(key: "dpi_complete", value: "true")),
            ("failure_message", "x", .wrong(key: "failure_message", value: "\"x\"")),
            ("colour", "red", .unknown(key: "colour")), ("app", nil, .missing(key: "app")),
        ] as [(String, JSONValue?, RecordError)])
    func names(key: String, value: JSONValue?, fault: RecordError) {
        var pairs = ExportRecord.pairs(Sample.everyKind[0], samples: true).filter { $0.key != key }
        if let value { pairs.append((key, value)) }
        #expect(throws: fault) { try ExportRecord.test(line: JSONValue.object(pairs).text) }
    }
}
