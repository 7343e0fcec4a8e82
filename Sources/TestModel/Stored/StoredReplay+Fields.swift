import Basics
import Foundation

extension StoredReplay: FieldRecord {
    package static let blank = StoredReplay(
        role: .original, testID: 0, recordingName: "", recordingDigest: "", transport: .tcp,
        started: .distantPast,
        duration: 0, bytesReceived: 0, bytesSent: 0, sliceLength: 0, throughput: [], sliceEnds: [],
        ending: .complete
    )

    package static let table = FieldTable<StoredReplay>([
        .field("role", .open, \.role, "its part in the test"),
        .field(
            "test_id", .open, \.testID, .count, "its number at the server", columns: .named("server_test_id")),
        .field(
            "recording", .open, \.recordingName, .words, "the recording's name",
            columns: .named("recording_name")),
        .field("recording_digest", .open, \.recordingDigest, .words, "the digest of the recording's content"),
        .field("transport", .open, \.transport, "how it was carried"),
        .field("server_port", .open, \.serverPort, .port, "the server's port it went to"),
        .field("started", .open, \.started, .instant, "when it began"),
        .field("duration_s", .open, \.duration, .duration, "how long it took"),
        .field("received_bytes", .open, \.bytesReceived, .bytes, "payload received"),
        .field("sent_bytes", .open, \.bytesSent, .bytes, "payload sent"),
        .field(
            "slice_s", .open, \.sliceLength, .duration, "nominal length of a sample",
            columns: .named("slice_length_s")),
        .field("ending", .open, \.ending, "how it ended"),
        .group("send_lateness", \.sendLateness, markedBy: "p50_s", isNested: false),
        .group("environment", \.environment, markedBy: "lateness_p50_s"),
        samples,
    ])

    /// The number of samples, and the samples, which may be missing.
    private static var samples: FieldPart<StoredReplay> {
        let count = TestField(
            "samples", .open, .integer(0...Int64(mostSamples)), "how many samples there are", columns: .none)
        let lists = [
            TestField(
                "throughput_mbps", .open, .gappedList(of: .throughput), "the samples", isOptional: true,
                isSample: true, columns: .none),
            TestField(
                "slice_end_s", .open, .gappedList(of: .offset), "their ends, from the start of the replay",
                isOptional: true, isSample: true, columns: .none),
        ]
        return FieldPart(
            fields: [count] + lists, shapes: ([count] + lists).map(FieldShape.value),
            append: { replay, row in
                let isThere = replay.samplesLeftOut == nil
                row.append(replay.sampleCount.plain)
                row.append(isThere ? replay.throughput.plain : .null)
                row.append(isThere ? replay.sliceEnds.plain : .null)
            },
            fill: { (replay, row) throws(FieldMisfit) in
                let values = Array(row)
                let (throughput, sliceEnds) = (values[1], values[2])
                guard let number = Int(plain: values[0]), throughput.isKnown == sliceEnds.isKnown else {
                    throw FieldMisfit(count.name, values[0])
                }
                guard throughput.isKnown else { return replay.samplesLeftOut = number }
                guard let rates = [Double](plain: throughput) else {
                    throw FieldMisfit(lists[0].name, throughput)
                }
                // Usually as many as there are samples; published ones may differ.
                guard let ends = [Double](plain: sliceEnds), ends.count <= mostSamples else {
                    throw FieldMisfit(lists[1].name, sliceEnds)
                }
                guard rates.count == number else { throw FieldMisfit(count.name, values[0]) }
                (replay.throughput, replay.sliceEnds) = (rates, ends)
            },
            nest: { replay, withSamples, pairs in
                let isThere = replay.samplesLeftOut == nil
                pairs.append((count.name, replay.sampleCount.plain))
                guard withSamples else { return }
                pairs.append((lists[0].name, isThere ? replay.throughput.plain : .null))
                pairs.append((lists[1].name, isThere ? replay.sliceEnds.plain : .null))
            }, protect: { _, _ in })
    }
}

extension Transport: FieldRepresentable {}
extension ReplayEnding.Key: FieldRepresentable {}

extension SendLateness: FieldRecord {
    package static let blank = Self(median: .nan, p99: .nan, longest: .nan)

    package static let table = FieldTable<Self>([
        .field("p50_s", .open, \.median, .offset, "half of the datagrams left at most so late"),
        .unknown("p99_s", .open, \.p99, .offset, "99 of 100 datagrams left at most so late"),
        .unknown("max_s", .open, \.longest, .offset, "no datagram left later"),
    ])
}
