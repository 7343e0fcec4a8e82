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
        .field("role", .open, \.role, .both("its part in the test", "son rôle dans le test")),
        .field(
            "test_id", .open, \.testID, .count,
            .both("its number at the server", "son numéro auprès du serveur"),
            columns: .named("server_test_id")),
        .field(
            "recording", .open, \.recordingName, .words,
            .both("the recording's name", "le nom de l'enregistrement"),
            columns: .named("recording_name")),
        .field(
            "recording_digest", .open, \.recordingDigest, .words,
            .both("the digest of the recording's content", "l'empreinte du contenu de l'enregistrement")),
        .field("transport", .open, \.transport, .both("how it was carried", "le protocole de transport")),
        .field(
            "server_port", .open, \.serverPort, .port,
            .both("the server's port it went to", "le port du serveur")),
        .field("started", .open, \.started, .instant, .both("when it began", "son début")),
        .field("duration_s", .open, \.duration, .duration, .both("how long it took", "sa durée")),
        .field(
            "received_bytes", .open, \.bytesReceived, .bytes,
            .both("payload received", "la charge utile reçue")),
        .field("sent_bytes", .open, \.bytesSent, .bytes, .both("payload sent", "la charge utile envoyée")),
        .field(
            "slice_s", .open, \.sliceLength, .duration,
            .both("nominal length of a sample", "la durée nominale d'un échantillon"),
            columns: .named("slice_length_s")),
        .field("ending", .open, \.ending, .both("how it ended", "son issue")),
        .group("send_lateness", \.sendLateness, markedBy: "p50_s", isNested: false),
        .group("environment", \.environment, markedBy: "lateness_p50_s"),
        .group("client_tcp", \.clientTCP, markedBy: "CongestionControl"),
        .group("server_tcp", \.serverTCP, markedBy: "CongestionControl"),
        .group("client_udp", \.clientUDP, markedBy: "SliceLength"),
        .group("server_udp", \.serverUDP, markedBy: "SliceLength"),
        .group("delay_probes", \.delayProbes, markedBy: "count"),
        samples,
    ])

    /// The number of samples, and the samples, which may be missing.
    private static var samples: FieldPart<StoredReplay> {
        let count = TestField(
            "samples", .open, .integer(0...Int64(mostSamples)),
            .both("how many samples there are", "le nombre d'échantillons"), columns: .none)
        let lists = [
            TestField(
                "throughput_mbps", .open, .gappedList(of: .throughput),
                .both("the samples", "les échantillons"), isOptional: true,
                isSample: true, columns: .none),
            TestField(
                "slice_end_s", .open, .gappedList(of: .offset),
                .both("their ends, from the start of the replay", "leurs fins, depuis le début du rejeu"),
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
            fill: { (replay, row) throws(FieldError) in
                let values = Array(row)
                let (throughput, sliceEnds) = (values[1], values[2])
                guard let number = Int(plain: values[0]), throughput.isKnown == sliceEnds.isKnown else {
                    throw FieldError(count.name, values[0])
                }
                guard throughput.isKnown else { return replay.samplesLeftOut = number }
                guard let rates = [Double](plain: throughput) else {
                    throw FieldError(lists[0].name, throughput)
                }
                // Usually as many as there are samples; published ones may differ.
                guard let ends = [Double](plain: sliceEnds), ends.count <= mostSamples else {
                    throw FieldError(lists[1].name, sliceEnds)
                }
                guard rates.count == number else { throw FieldError(count.name, values[0]) }
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
        .field(
            "p50_s", .open, \.median, .offset,
            .both(
                "half of the datagrams left at most so late",
                "la moitié des datagrammes sont partis au plus avec ce retard")),
        .unknown(
            "p99_s", .open, \.p99, .offset,
            .both(
                "99 of 100 datagrams left at most so late",
                "99 datagrammes sur 100 sont partis au plus avec ce retard")),
        .unknown(
            "max_s", .open, \.longest, .offset,
            .both("no datagram left later", "aucun datagramme n'est parti avec plus de retard")),
    ])
}
