import Basics
import GRDB
import TestModel

/// The samples of a replay are stored in a separate table, with a row for each block.
extension StoredReplay {
    /// Inserts a replay with its samples as a part of a test.
    ///
    /// - Parameters:
    ///   - test: the test's number.
    ///   - position: the position of the replay in the order run.
    ///   - packed: its samples.
    ///   - texts: the shared texts.
    ///   - db: the database.
    /// - Throws: `ResultStoreError.unstorable` for an invalid date; SQLite's errors.
    func insert(
        of test: Int64, position: Int, _ packed: PackedSamples, _ texts: SharedTexts, _ db: Database
    ) throws {
        try Tables.replay.insert(
            self,
            keys: [
                test.plain, position.plain, sampleCount.plain, (samplesLeftOut ?? sliceEnds.count).plain,
                (samplesLeftOut != nil).plain,
            ], db)
        if samplesLeftOut == nil { try packed.insert(of: db.lastInsertedRowID, texts, db) }
    }

    /// Reads the replays of a test.
    ///
    /// - Parameters:
    ///   - test: its number.
    ///   - samples: true to read the raw samples too, which are most of the data.
    ///   - reading: the database.
    /// - Returns: the replays in the order run.
    /// - Throws: `ResultStoreError.unreadable`; SQLite's errors.
    static func all(of test: Int64, samples: Bool, _ reading: TestReading) throws -> [StoredReplay] {
        let others = ["id", "throughput_samples", "slice_end_samples", "samples_left_out"]
        return try Tables.replay.rows(of: test, by: "position", with: others, reading).map { row in
            var replay = row.record
            let blocks = samples ? try reading.sampleBlocks(of: try row.rest.integer("id")) : nil
            try replay.take(blocks, row.rest, reading)
            return replay
        }
    }

    /// Assigns the samples from blocks in order; nil to omit them.
    private mutating func take(
        _ blocks: [Query.Row]?, _ columns: ColumnReader, _ reading: TestReading
    ) throws {
        let throughputSamples: Int = try columns.integer("throughput_samples")
        let sliceEndSamples: Int = try columns.integer("slice_end_samples")
        let isMarked = try columns.flag("samples_left_out")
        let isLeftOut = isMarked || blocks == nil
        throughput = []
        sliceEnds = []
        for block in isLeftOut ? [] : blocks ?? [] {
            let block = ColumnReader(row: block, place: .sample(of: columns.place), path: columns.path)
            guard let rates = JSONValue.numbers(in: try block.text("throughput_mbps")) else {
                throw block.unreadable("throughput_mbps")
            }
            throughput += rates
            guard let ends = try block.optionalInteger("slice_ends") else { continue }
            sliceEnds += try reading.sliceEnds(ends, block)
        }
        // If there are more ends than samples, the blocks are padded to the same number.
        guard min(throughputSamples, sliceEndSamples) >= 0,
            isLeftOut
                || sliceEndSamples == sliceEnds.count
                    && max(throughputSamples, sliceEndSamples) == throughput.count
        else {
            let found = max(throughput.count, sliceEnds.count)
            throw ResultStoreError.unreadable(
                path: columns.path, .samples(of: columns.place), found: .rows(found))
        }
        samplesLeftOut = isLeftOut ? throughputSamples : nil
        if !isLeftOut, throughput.count > throughputSamples {
            throughput.removeLast(throughput.count - throughputSamples)
        }
    }
}

extension PackedSamples {
    private static let insertion = Insertion.sql(
        into: "sample_block", ["replay_id", "first_slice", "slice_ends", "throughput_mbps"])

    /// Inserts the samples of the replay with the given number.
    func insert(of replay: Int64, _ texts: SharedTexts, _ db: Database) throws {
        for (number, block) in blocks.enumerated() {
            let ends = try block.sliceEnds.map { try texts.number(of: $0) }
            let insertion = try Insertion(Self.insertion, db)
            insertion.bind(replay, 0)
            insertion.bind(Int64(number * Self.blockLength), 1)
            if let ends { insertion.bind(ends, 2) } else { insertion.bindNull(2) }
            insertion.bind(block.throughput, 3)
            try insertion.run()
        }
    }
}
