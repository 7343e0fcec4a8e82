import Foundation
import GRDB
import TestModel

extension StoredTest {
    /// Adds the samples of this test to the same test in a database where they are missing.
    ///
    /// - Parameters:
    ///   - id: the number of the test in the database.
    ///   - reading: the database.
    ///   - texts: the shared texts.
    /// - Returns: true if any were missing, and the tests agree otherwise; if not, nothing is changed.
    /// - Throws: `ResultStoreError` for an unreadable row; SQLite's errors.
    func fillSamples(of id: Int64, _ reading: TestReading, _ texts: SharedTexts) throws -> Bool {
        guard let stored = try reading.test(id: id, samples: true),
            zip(stored.replays, replays).contains(where: { $0.lacksSamples(of: $1) }),
            try stored.withoutSamples == withoutSamples
        else { return false }
        var ends = SliceEndTexts()
        for (position, pair) in zip(stored.replays, replays).enumerated()
        where pair.0.lacksSamples(of: pair.1) {
            let row = try Int64.fetchOne(
                reading.db, sql: "SELECT id FROM replay WHERE test_id = ? AND position = ?",
                arguments: [id, position])
            guard let row else { return false }
            try PackedSamples(pair.1, &ends).insert(of: row, texts, reading.db)
            try reading.db.execute(
                sql: "UPDATE replay SET samples_left_out = 0, slice_end_samples = ? WHERE id = ?",
                arguments: [pair.1.sliceEnds.count, row])
        }
        return true
    }

    /// All fields except the samples and the numbers of tests, which differ between databases.
    private var withoutSamples: Data {
        get throws {
            var test = self
            test.id = nil
            test.confirms = nil
            test.localization?.single = nil
            test.localization?.tests = []
            for index in test.replays.indices {
                test.replays[index].samplesLeftOut = test.replays[index].sampleCount
                test.replays[index].throughput = []
                test.replays[index].sliceEnds = []
            }
            // Compared as text, since NaN, which represents an unknown number, does not equal itself.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            return try encoder.encode(test)
        }
    }
}

extension StoredReplay {
    /// Returns true if samples are missing here that another record of the replay has.
    fileprivate func lacksSamples(of other: Self) -> Bool {
        samplesLeftOut != nil && other.samplesLeftOut == nil
    }
}
