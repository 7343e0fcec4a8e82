import Differentiation
import Basics
import ReportTesting
import TestModel
import Testing
import Messages

@testable import Reports

@Suite("Calibrations as tables")
struct CalibrationTableTests {
    /// A series that ended so.
    private func series(_ ending: SeriesEnding, _ verdict: TestVerdict, low: Double, high: Double)
        -> StoredTest
    {
        var test = Sample.series
        test.pairSeries?.ending = ending
        test.pairSeries?.looks = [
            .init(
                pairs: 10, share: 0.2, pValue: 0.1, adjustedPValue: 0.5, estimate: (low + high) / 2,
                low: low, high: high)
        ]
        (test.verdict, test.measuredVerdict) = (verdict, verdict)
        return test
    }

    @Test("Where all tests with the rules were void, none of none was found, and it is told why")
    func voids() throws {
        var report = CalibrationReport()
        report.count(.noDifferentiation, of: .ios, in: .clean)
        var void = Sample.unfinished(.failed, "machine-busy", "busy")
        void.replays = [Sample.replay(.control, samples: 10), Sample.replay(.original, samples: 10)]
        void.replays[1].environment = Sample.environment
        void.replays[1].environment?.excess = .demand
        report.count(void, in: .rules)
        for _ in 1...2 { report.voids.count(void) }
        report.voids.count(Sample.series)
        #expect(report.failures == 1 && report.voids.counts == [.demand: 2])
        let table = report.table(app: "deezer", rules: "sni-throttle", Messages.english)
        let line = table.lines(width: nil, isUnicode: false, words: Messages.english)[1].description
        #expect(line.contains("0 of 1") && line.contains("0 of 0") && !line.contains(" - "))
        let record = try #require(table.records.first).text
        #expect(record.contains(#""void_tests":2"#) && record.contains(#""detected":null"#))
        let sentence = Messages.english.voidTests(report.voids.counts)
        #expect(sentence.contains("2 tests were void") && sentence.contains("wanted the processors: 2"))
    }

    @Test(
        "Of series: what was found, excluded and undecided, and whether intervals hold the truth that is known"
    )
    func ofSeries() throws {
        var report = SeriesCalibrationReport()
        report.count(series(.excluded, .noDifferentiation, low: -1e5, high: 1e5), in: .clean)
        report.count(series(.found, .differentiation, low: -3e5, high: -2e5), in: .clean)
        report.count(series(.found, .differentiation, low: -5e5, high: -4e5), in: .rules)
        report.count(series(.budget, .inconclusive, low: -5e5, high: 1e5), in: .rules)
        report.count(Sample.unfinished(.failed, "x", "y"), in: .rules)
        // Void pairs ended this one before a look: it has no interval that could miss.
        var lookless = series(.tooManyVoidPairs, .inconclusive, low: 0, high: 0)
        lookless.pairSeries?.looks = []
        report.count(lookless, in: .clean)
        let table = report.table(app: "espn", false, Messages.english) {
            $0 == .clean ? "none" : "noise + cut"
        }
        let lines = table.lines(width: nil, isUnicode: false, words: Messages.english)
        #expect(lines.count == 3)
        #expect(lines[1].contains("none") && lines[1].contains("1 of 2 (9 to 91 %)"))
        let records = try table.records.map { try JSONValue(parsing: $0.text) }
        func value(_ row: Int, _ path: String...) -> JSONValue? {
            path.reduce(records[row]) { value, key in
                guard case .object(let pairs)? = value else { return nil }
                return pairs.first { $0.key == key }?.value
            }
        }
        #expect(value(0, "found", "count") == 1 && value(0, "excluded", "count") == 1)
        #expect(value(0, "coverage", "count") == 1 && value(0, "coverage", "tests") == 2)
        #expect(value(0, "without_interval") == 1 && value(1, "without_interval") == 0)
        #expect(value(0, "found", "tests") == 3 && value(0, "treats_alike") == true)
        // How much slower it is there, nobody knows.
        #expect(value(1, "coverage") == .null && value(1, "treats_alike") == false)
        #expect(value(1, "found", "tests") == 2 && value(1, "inconclusive", "count") == 1)
        #expect(value(1, "failed") == 1 && value(1, "rules") == "noise + cut")
    }
}
