import Formatting
import GRDB
import TestModel

/// The samples of a replay lie in a table of their own, one row each.
extension StoredReplay {
    /// Inserts a replay with its samples as a part of a test.
    ///
    /// - Parameters:
    ///   - test: the test's number.
    ///   - position: the replay's place in the order run.
    ///   - packed: its samples, where they are packed; nil for rows of their own.
    ///   - db: the database.
    /// - Throws: `ResultStoreError.unstorable` for an impossible instant; SQLite's errors.
    func insert(of test: Int64, position: Int, packed: PackedSamples?, _ db: Database) throws {
        try Tables.replay.insert(
            self,
            keys: [
                test.plain, position.plain, sampleCount.plain, (samplesLeftOut ?? sliceEnds.count).plain,
                (samplesLeftOut != nil).plain,
            ], db)
        guard let packed, samplesLeftOut == nil else {
            return try insertSamples(of: db.lastInsertedRowID, db)
        }
        let insertion = try Insertion(Self.packedSQL, db)
        insertion.bind(db.lastInsertedRowID, 0)
        insertion.bind(packed.sliceEnds, 1)
        insertion.bind(packed.throughput, 2)
        try insertion.run()
    }

    private static let packedSQL = Insertion.sql(
        into: "packed_samples", ["replay_id", "slice_end_s", "throughput_mbps"])

    /// Inserts the samples of the replay with the given number. Where one list is longer than the other,
    /// the shorter one's column is NULL, and the counts in `replay` tell that from NaN.
    func insertSamples(of replay: Int64, _ db: Database) throws {
        let insertion = try Insertion(Self.sampleSQL, db)
        for slice in 0..<max(throughput.count, sliceEnds.count) {
            insertion.bind(replay, 0)
            insertion.bind(Int64(slice), 1)
            // SQLite keeps NaN as NULL.
            insertion.bind(slice < sliceEnds.count ? sliceEnds[slice] : .nan, 2)
            insertion.bind(slice < throughput.count ? throughput[slice] : .nan, 3)
            try insertion.run()
        }
    }

    private static let sampleSQL = Insertion.sql(
        into: "sample", ["replay_id", "slice", "end_s", "throughput_mbps"])

    /// Reads the replays of a test.
    ///
    /// - Parameters:
    ///   - test: its number.
    ///   - samples: whether to read the raw samples too, which are most of it.
    ///   - reading: the database.
    /// - Returns: the replays in the order run.
    /// - Throws: `ResultStoreError.unreadable`; SQLite's errors.
    static func all(of test: Int64, samples: Bool, _ reading: TestReading) throws -> [StoredReplay] {
        let others = ["id", "throughput_samples", "slice_end_samples", "samples_left_out"]
        return try Tables.replay.rows(of: test, by: "position", with: others, reading).map { row in
            var replay = row.record
            let id: Int64 = try row.rest.integer("id")
            let rows = samples ? try reading.samples(of: id) : nil
            if rows?.isEmpty == true, let packed = try reading.packedSamples(of: id) {
                try replay.unpack(packed, row.rest)
            } else {
                try replay.take(rows, row.rest)
            }
            return replay
        }
    }

    /// Takes samples that are packed.
    private mutating func unpack(_ row: Query.Row, _ columns: ColumnReader) throws(ResultStoreError) {
        let packed = ColumnReader(row: row, place: .sample(of: columns.place), path: columns.path)
        func list(_ column: String, count: Int) throws(ResultStoreError) -> [Double] {
            guard let plain = try? JSONValue(parsing: try packed.text(column)),
                let numbers = [Double](plain: plain), numbers.count == count
            else { throw packed.unreadable(column) }
            return numbers
        }
        throughput = try list("throughput_mbps", count: try columns.integer("throughput_samples"))
        sliceEnds = try list("slice_end_s", count: try columns.integer("slice_end_samples"))
        samplesLeftOut = nil
    }

    /// Takes the samples, which come in the order of the slices; nil to leave them out.
    private mutating func take(_ samples: [Query.Row]?, _ columns: ColumnReader) throws(ResultStoreError) {
        let throughputSamples: Int = try columns.integer("throughput_samples")
        let sliceEndSamples: Int = try columns.integer("slice_end_samples")
        let isMarked = try columns.flag("samples_left_out")
        let isLeftOut = isMarked || samples == nil
        let samples = isLeftOut ? [] : samples ?? []
        let place = StoredRow.sample(of: columns.place)
        func readers(_ count: Int) -> some Sequence<ColumnReader> {
            samples.prefix(count).lazy.map { ColumnReader(row: $0, place: place, path: columns.path) }
        }
        guard min(throughputSamples, sliceEndSamples) >= 0,
            isLeftOut || max(throughputSamples, sliceEndSamples) == samples.count
        else {
            throw .unreadable(
                path: columns.path, .samples(of: columns.place), found: .rows(samples.count))
        }
        samplesLeftOut = isLeftOut ? throughputSamples : nil
        throughput = try readers(throughputSamples).map { reader throws(ResultStoreError) in
            try reader.real("throughput_mbps")
        }
        sliceEnds = try readers(sliceEndSamples).map { reader throws(ResultStoreError) in
            try reader.real("end_s")
        }
    }
}
