import WireProtocol

/// All that one server knows of replays: what clients reported and what the server saw itself.
final class ServerMeasurements: Sendable {
    /// What clients measured.
    let samples: SampleStore
    /// What the server saw.
    let evidence: FlowEvidence

    init(samples: SampleStore, evidence: FlowEvidence = FlowEvidence()) {
        self.samples = samples
        self.evidence = evidence
    }

    /// The answer to another server's question (Specification 9.7).
    func answer(to request: MeasurementRequest) -> ResultsAnswer {
        if request.kind == .clientThroughput {
            return .measurements(.clientThroughput(samples.samples(of: request.key)))
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
