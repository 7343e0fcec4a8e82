import WireProtocol

/// All measurements of replays on one server: the clients' reports and the server's own observations.
final class ServerMeasurements: Sendable {
    /// The clients' measurements.
    let samples: SampleStore
    /// The server's observations.
    let evidence: FlowEvidence
    /// The readings of the connections of replays.
    let connections = NewestReplays<TCPReadings>(most: mostReadings)
    /// The datagrams of replays.
    let datagrams = NewestReplays<DatagramAccount>(most: mostDatagrams)
    /// The arrivals of uploads.
    let uploads = NewestReplays<ArrivalLog>(most: mostUploads)
    /// The packets of replays.
    let packets: PacketLogs

    /// The greatest number of readings of connections: about 20 MB.
    static let mostReadings = 100_000
    /// The greatest number of datagrams that can be logged: about 16 MB.
    static let mostDatagrams = 1_000_000
    /// The greatest number of uploads: of 4,096 milliseconds each about 33 MB.
    static let mostUploads = 1_000

    init(
        samples: SampleStore, evidence: FlowEvidence = FlowEvidence(), packets: PacketLogs = PacketLogs()
    ) {
        self.samples = samples
        self.packets = packets
        self.evidence = evidence
    }

    /// Returns the answer to another server's or a client's request (Specification 9.7).
    func answer(to request: MeasurementRequest) -> ResultsAnswer {
        if request.kind == .clientThroughput {
            return .measurements(.clientThroughput(samples.samples(of: request.key)))
        }
        if request.kind == .tcpReadings {
            guard let found = connections.value(of: request.key) else { return .rejected(.noResult) }
            return .measurements(.tcpReadings(found))
        }
        if case .datagrams(let length) = request.kind {
            guard let found = datagrams.value(of: request.key)?.readings(sliceLength: length) else {
                return .rejected(.noResult)
            }
            return .measurements(.datagrams(found))
        }
        if case .uploadThroughput(let slices) = request.kind {
            guard let log = uploads.value(of: request.key) else { return .rejected(.noResult) }
            return .measurements(.uploadThroughput(log.samples(in: slices)))
        }
        if request.kind == .packets {
            guard let log = packets.log(of: request.key) else { return .rejected(.noResult) }
            return .measurements(.packets(log))
        }
        guard let measured = evidence.flow(of: request.key)?.answer(to: request.kind) else {
            return .rejected(.noResult)
        }
        return .measurements(measured)
    }
}

extension ServerMeasurements: MeasurementSource {
    func measurements(for request: MeasurementRequest) async -> Measurements? {
        guard case .measurements(let found) = answer(to: request) else { return nil }
        return found
    }
}
