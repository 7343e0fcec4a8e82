import GRDB
import TestModel

extension StoredReplay {
    /// The values of this replay's row in `replay`, all but its number.
    func columnValues(test: Int64, position: Int) throws -> ColumnValues {
        var columns = ColumnValues()
        columns.set("test_id", test)
        columns.set("position", position)
        columns.set("role", role)
        columns.set("server_test_id", testID)
        columns.set("recording_name", recordingName)
        columns.set("recording_digest", recordingDigest)
        columns.set("transport", transport)
        columns.set("server_port", serverPort)
        try columns.set("started", started)
        columns.set("duration_s", duration)
        columns.set("received_bytes", bytesReceived)
        columns.set("sent_bytes", bytesSent)
        columns.set("slice_length_s", sliceLength)
        columns.set("throughput_samples", sampleCount)
        columns.set("slice_end_samples", samplesLeftOut ?? sliceEnds.count)
        columns.set("samples_left_out", samplesLeftOut != nil)
        columns.set("ending", ending)
        columns.set("send_lateness_p50_s", sendLateness?.median)
        columns.set("send_lateness_p99_s", sendLateness?.p99)
        columns.set("send_lateness_max_s", sendLateness?.longest)
        return columns
    }

    /// Inserts the samples of the replay with the given number. Where one list is longer than the other,
    /// the shorter one's column is NULL, and the counts in `replay` tell that from NaN.
    func insertSamples(of replay: Int64, _ db: Database) throws {
        let insertion = try Insertion(
            into: "sample", ["replay_id", "slice", "end_s", "throughput_mbps"], db)
        for slice in 0..<max(throughput.count, sliceEnds.count) {
            insertion.bind(replay, 0)
            insertion.bind(Int64(slice), 1)
            // SQLite keeps NaN as NULL.
            insertion.bind(slice < sliceEnds.count ? sliceEnds[slice] : .nan, 2)
            insertion.bind(slice < throughput.count ? throughput[slice] : .nan, 3)
            try insertion.run()
        }
    }

    /// Reads a replay from its row and its samples' rows, which come in the order of the slices; nil to leave them
    /// out.
    init(_ columns: ColumnReader, samples: [Query.Row]?) throws(ResultStoreError) {
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
        self.init(
            role: try columns.text("role"),
            testID: try columns.integer("server_test_id"),
            recordingName: try columns.text("recording_name"),
            recordingDigest: try columns.text("recording_digest"),
            transport: try columns.text("transport"),
            serverPort: try columns.optionalInteger("server_port"),
            started: try columns.date("started"),
            duration: try columns.real("duration_s"),
            bytesReceived: try columns.integer("received_bytes"),
            bytesSent: try columns.integer("sent_bytes"),
            sliceLength: try columns.real("slice_length_s"),
            throughput: try readers(throughputSamples).map { reader throws(ResultStoreError) in
                try reader.real("throughput_mbps")
            },
            sliceEnds: try readers(sliceEndSamples).map { reader throws(ResultStoreError) in
                try reader.real("end_s")
            },
            ending: try columns.text("ending"),
            sendLateness: try SendLateness(columns),
            samplesLeftOut: isLeftOut ? throughputSamples : nil
        )
    }
}

extension StoredReplay.SendLateness {
    /// Reads the lateness from a row of `replay`, nil if there is none.
    fileprivate init?(_ columns: ColumnReader) throws(ResultStoreError) {
        guard let median = try columns.optionalReal("send_lateness_p50_s") else { return nil }
        self.init(
            median: median,
            p99: try columns.real("send_lateness_p99_s"),
            longest: try columns.real("send_lateness_max_s")
        )
    }
}
