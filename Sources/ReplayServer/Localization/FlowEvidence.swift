import Synchronization
import WireProtocol

/// What this server saw of its clients' original replays, for localizations (Specification 11.9).
///
/// The newest flow of a replay counts, for a client connects once a replay. When memory runs out the oldest leave.
final class FlowEvidence: Sendable {
    private struct State {
        var flows: [TestKey: ServedFlow] = [:]
        var arrivals: [TestKey] = []
        var binCount = 0
    }

    /// The most milliseconds kept in all: about 40 MB.
    static let binLimit = 1_000_000

    private let binLimit: Int
    private let state = Mutex(State())

    /// - Parameter binLimit: the most milliseconds kept in all.
    init(binLimit: Int = binLimit) { self.binLimit = binLimit }

    /// Keeps what was seen of an original replay; of other replays nothing is asked.
    func keep(_ flow: ServedFlow, of identification: Identification) {
        guard identification.testID == 0 else { return }
        let key = TestKey(
            userID: identification.userID, historyCount: identification.historyCount, testID: 0)
        state.withLock { state in
            if let old = state.flows.updateValue(flow, forKey: key) {
                state.binCount -= old.bins.count
                state.arrivals.removeAll { $0 == key }
            }
            state.binCount += flow.bins.count
            state.arrivals.append(key)
            while state.binCount > binLimit, state.arrivals.count > 1 {
                let oldest = state.arrivals.removeFirst()
                state.binCount -= state.flows.removeValue(forKey: oldest)?.bins.count ?? 0
            }
        }
    }

    /// What was seen of a replay; nil if nothing is known.
    func flow(of key: TestKey) -> ServedFlow? { state.withLock { $0.flows[key] } }
}
