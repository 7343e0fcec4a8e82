import WireProtocol

/// All measurements of replays on one server: the clients' reports and the server's own observations.
final class ServerMeasurements: Sendable {
    /// The clients' measurements.
    let samples: SampleStore
    /// The server's observations.
    let evidence: FlowEvidence
    /// The readings of the connections of replays.
    let connections = NewestReplays<TCPReadings>(most: mostReadings, least: 16)
    /// The datagrams of replays.
    let datagrams = NewestReplays<DatagramAccount>(
        most: mostDatagrams, mostOfOne: mostDatagrams / 4, least: 64)
    /// The arrivals of uploads.
    let uploads = NewestReplays<ArrivalLog>(
        most: mostArrivals, mostOfOne: mostArrivals / 4, least: ArrivalLog.usual)
    /// The packets of replays.
    let packets: PacketLogs

    /// The greatest number of readings of connections: about 20 MB.
    static let mostReadings = 100_000
    /// The greatest number of datagrams that can be logged: about 16 MB.
    static let mostDatagrams = 1_000_000
    /// The greatest number of milliseconds of uploads: about 33 MB, of a thousand usual ones.
    static let mostArrivals = 1_000 * ArrivalLog.usual
    /// The greatest number of packets and of intervals of which an answer tells: of some 10 MB. A replay of 400 MB has fewer
    /// packets, and the 41 sizes of a correlation have fewer intervals (11.9).
    static let mostTold = 200_000

    init(samples: SampleStore, evidence: FlowEvidence = FlowEvidence(), packets: PacketLogs) {
        self.samples = samples
        self.packets = packets
        self.evidence = evidence
    }

    /// Counts an upload as what it has become, unless another one has taken its place.
    func resize(_ log: ArrivalLog, of session: ReplaySession) {
        let key = TestKey(session.identification)
        guard uploads.value(of: key, for: session.client.peer) === log else { return }
        uploads.keep(log, size: log.count, of: session.identification, from: session.client)
    }

    /// Returns the answer to another server's or a client's request (Specification 9.7).
    ///
    /// Measurements for which only this program's clients ask are told to the address that replayed, those for which
    /// servers ask to all: they ask for their clients.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - client: the address that asks.
    /// - Returns: the answer.
    func answer(to request: MeasurementRequest, for client: String) -> ResultsAnswer {
        switch request.kind {
        case .clientThroughput:
            return .measurements(.clientThroughput(samples.samples(of: request.key)))
        case .tcpReadings:
            return Self.answer(connections.value(of: request.key, for: client).map(Measurements.tcpReadings))
        case .datagrams(let length):
            let found = datagrams.value(of: request.key, for: client)?.readings(sliceLength: length)
            return Self.answer(found.map(Measurements.datagrams))
        case .uploadThroughput(let slices):
            let log = uploads.value(of: request.key, for: client)
            return Self.answer(log.map { .uploadThroughput($0.samples(in: slices)) })
        case .packets:
            return Self.answer(packets.log(of: request.key, for: client).map(Measurements.packets))
        case .minimumRTTAndDuration, .lossEvents, .lossRatios: return answer(toServer: request)
        }
    }

    /// Returns the answer to a request that only servers make.
    private func answer(toServer request: MeasurementRequest) -> ResultsAnswer {
        guard let flow = evidence.flow(of: request.key) else { return .rejected(.noResult) }
        if case .minimumRTTAndDuration = request.kind { return Self.answer(flow.answer(to: request.kind)) }
        let packets = flow.packetCount
        guard packets <= Self.mostTold else {
            return .rejected(
                .notAnalysable("the replay has \(packets) packets; at most \(Self.mostTold) are told"))
        }
        let answer = flow.answer(to: request.kind)
        if case .lossRatios(let ratios)? = answer, ratios.count > Self.mostTold {
            return .rejected(
                .notAnalysable(
                    "these sizes make \(ratios.count) intervals; at most \(Self.mostTold) are told"))
        }
        return Self.answer(answer)
    }

    private static func answer(_ found: Measurements?) -> ResultsAnswer {
        found.map(ResultsAnswer.measurements) ?? .rejected(.noResult)
    }
}

extension ServerMeasurements: MeasurementSource {
    func measurements(for request: MeasurementRequest) async -> Measurements? {
        guard case .measurements(let found) = answer(to: request, for: "") else { return nil }
        return found
    }
}
