import Synchronization
import WireProtocol

/// This server's observations of its clients' original replays, for localizations (Specification 11.9).
///
/// The newest flow of a replay counts, because a client connects once per replay. When the limit is reached
/// the oldest flows are removed.
final class FlowEvidence: Sendable {
    private struct State {
        var flows: [TestKey: ServedFlow] = [:]
        var arrivals: [TestKey] = []
        var binCount = 0
    }

    /// The maximum number of millisecond bins: about 40 MB.
    static let binLimit = 1_000_000

    private let binLimit: Int
    private let state = Mutex(State())

    /// - Parameter binLimit: the maximum number of millisecond bins.
    init(binLimit: Int = binLimit) { self.binLimit = binLimit }

    /// Stores the observations of an original replay; those of other replays are never requested.
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

    /// Returns the observations of a replay; nil if it is unknown.
    func flow(of key: TestKey) -> ServedFlow? { state.withLock { $0.flows[key] } }
}
