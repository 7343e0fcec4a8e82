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
