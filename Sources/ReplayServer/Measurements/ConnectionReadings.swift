import Synchronization
import WireProtocol

/// The readings of the newest replays' connections, for the clients that ask for them.
///
/// The newest connection of a replay counts, because a client connects once per replay. When the limit is
/// reached the oldest readings are removed.
final class ConnectionReadings: Sendable {
    private struct State {
        var readings: [TestKey: TCPReadings] = [:]
        var order: [TestKey] = []
        var count = 0
    }

    /// The maximum number of readings: about 20 MB.
    static let most = 100_000

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: the maximum number of readings.
    init(most: Int = most) { self.most = most }

    /// Stores the readings of a replay.
    func keep(_ readings: TCPReadings, of identification: Identification) {
        let key = TestKey(
            userID: identification.userID, historyCount: identification.historyCount,
            testID: identification.testID)
        state.withLock { state in
            if let old = state.readings.updateValue(readings, forKey: key) {
                state.count -= old.count
                state.order.removeAll { $0 == key }
            }
            state.count += readings.count
            state.order.append(key)
            while state.count > most, state.order.count > 1 {
                let oldest = state.order.removeFirst()
                state.count -= state.readings.removeValue(forKey: oldest)?.count ?? 0
            }
        }
    }

    /// Returns the readings of a replay; nil if they are unknown.
    func readings(of key: TestKey) -> TCPReadings? { state.withLock { $0.readings[key] } }
}
