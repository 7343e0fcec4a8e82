import Synchronization
import WireProtocol

/// Values of the newest replays, for the clients that ask for them.
///
/// The newest value of a replay counts, because a client connects once per replay. When the limit is reached the
/// oldest values are removed.
final class NewestReplays<Value: Sendable>: Sendable {
    private struct State {
        var values: [TestKey: (value: Value, size: Int)] = [:]
        var order: [TestKey] = []
        var size = 0
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: the greatest sum of the sizes.
    init(most: Int) { self.most = most }

    /// Stores what is known of a replay.
    ///
    /// - Parameters:
    ///   - value: what is known.
    ///   - size: its size, in the unit of the limit.
    ///   - identification: the replay.
    func keep(_ value: Value, size: Int, of identification: Identification) {
        let key = TestKey(identification)
        state.withLock { state in
            if let old = state.values.updateValue((value, size), forKey: key) {
                state.size -= old.size
                state.order.removeAll { $0 == key }
            }
            state.size += size
            state.order.append(key)
            while state.size > most, state.order.count > 1 {
                let oldest = state.order.removeFirst()
                state.size -= state.values.removeValue(forKey: oldest)?.size ?? 0
            }
        }
    }

    /// Returns what is known of a replay; nil for nothing.
    func value(of key: TestKey) -> Value? { state.withLock { $0.values[key]?.value } }
}
