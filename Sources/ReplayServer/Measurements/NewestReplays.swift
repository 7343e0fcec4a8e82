import Synchronization
import WireProtocol

/// Values of the newest replays, for the clients that ask for them, with a limit for each address
/// (``AddressShares``).
///
/// The newest value of a replay counts, because a client connects once per replay. Who has not the address of a replay can
/// neither replace its value nor read it; other servers, which ask for what a localization needs, are told the newest one.
final class NewestReplays<Value: Sendable>: Sendable {
    /// A replay of one address.
    private struct Place: Hashable {
        let key: TestKey
        let peer: ClientNetwork
    }

    private struct Entry {
        let value: Value
        /// Where the replay itself came from.
        let replayed: ClientNetwork
    }

    private struct State {
        var entries: AddressShares<Place, Entry>
        /// The address that replayed last under a key.
        var newest: [TestKey: ClientNetwork] = [:]

        func entry(of key: TestKey, from peer: ClientNetwork) -> Entry? {
            entries[Place(key: key, peer: peer)]
        }

        func newest(of key: TestKey) -> Entry? { newest[key].flatMap { entry(of: key, from: $0) } }

        mutating func forgetOld() {
            guard newest.count > 2 * entries.count + 16 else { return }
            newest = newest.filter { entries[Place(key: $0.key, peer: $0.value)] != nil }
        }
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - most: the greatest sum of the sizes.
    ///   - mostOfOne: the greatest sum of those of one address; nil for an eighth of all.
    ///   - least: the least size that a value counts as.
    init(most: Int, mostOfOne: Int? = nil, least: Int = 1) {
        state = Mutex(
            State(entries: AddressShares(.init(all: most, one: mostOfOne ?? most / 8, least: least))))
    }

    /// Stores what is known of a replay.
    ///
    /// - Parameters:
    ///   - value: what is known.
    ///   - size: its size, in the unit of the limit.
    ///   - identification: the replay.
    ///   - client: the client that replayed; its limit is that of its side channel's address.
    func keep(_ value: Value, size: Int, of identification: Identification, from client: ClientKey) {
        let key = TestKey(identification)
        let peer = ClientNetwork(client.peer)
        let entry = Entry(value: value, replayed: ClientNetwork(client.address))
        state.withLock { state in
            state.entries.keep(entry, size: size, for: Place(key: key, peer: peer), of: peer)
            state.newest[key] = peer
            state.forgetOld()
        }
    }

    /// Returns what is known of a replay of a client.
    ///
    /// - Parameters:
    ///   - key: the replay.
    ///   - client: the address that asks.
    /// - Returns: what is known; nil for nothing, and for a replay of another address.
    func value(of key: TestKey, for client: String) -> Value? {
        let client = ClientNetwork(client)
        return state.withLock { state in
            if let own = state.entry(of: key, from: client) { return own.value }
            // Replays can come through a proxy, and what asks for their results, too.
            guard let newest = state.newest(of: key), newest.replayed == client else { return nil }
            return newest.value
        }
    }

    /// Returns the newest value of a replay, whoever asks; nil for nothing.
    func newest(of key: TestKey) -> Value? { state.withLock { $0.newest(of: key)?.value } }

    /// Number of values.
    var count: Int { state.withLock { $0.entries.count } }
}
