import Recordings
import TestModel
import WireProtocol

extension ResolvedServer {
    /// Throws if the recordings of a test are such as only servers of this program make, and this server is of another
    /// one.
    ///
    /// It is asked before the first side channel: upstream's server grants a replay that it does not know, and then locks
    /// the client's address for five minutes. A server whose results service does not answer is not refused here.
    ///
    /// - Throws: `ReplayError`, `CancellationError`.
    func requireProgram(for subject: DifferentiationTest.Subject) async throws {
        guard let refusal = subject.refusal(by: endpoint.name) else { return }
        guard let exchange = try await resultsClient().probe().exchange else { return }
        if exchange.software == nil { throw refusal }
    }
}

extension DifferentiationTest.Subject {
    /// Returns the error of a server that does not make these recordings of those that it has; nil if there is nothing to
    /// make.
    func refusal(by server: String) -> ReplayError? {
        if original.direction == .up { return .noUpload(server: server) }
        if innocuous != nil { return .noThirdRecording(server: server) }
        if let algorithm = ChosenCongestion.parse(original.name)?.algorithm {
            return .noCongestionChoice(server: server, algorithm: algorithm)
        }
        return RepeatedReplay.parse(original.name) == nil ? nil : .noRepetition(server: server)
    }
}
