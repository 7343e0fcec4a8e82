import Synchronization
import WireProtocol

/// The servers of one process by address, and the pairs among them: how servers of a lab find each other's
/// measurements without a network, and what they answer to `getServers` (protocol.md 11.2).
package final class ServerDirectory: Sendable {
    private struct State {
        var servers: [String: ServerMeasurements] = [:]
        var pairs = ServerPairs(sites: [], addresses: [])
    }

    private let state = Mutex(State())

    package init() {}

    /// The pairs that every server of this directory names, the best first.
    package var pairs: ServerPairs {
        get { state.withLock { $0.pairs } }
        set { state.withLock { $0.pairs = newValue } }
    }

    func enter(_ measurements: ServerMeasurements, at address: String) {
        state.withLock { $0.servers[address] = measurements }
    }

    /// Forgets a server, unless another one took its address meanwhile.
    func leave(_ measurements: ServerMeasurements, at address: String) {
        state.withLock { if $0.servers[address] === measurements { $0.servers[address] = nil } }
    }

    /// What the server at an address measured; nil if there is none.
    func measurements(at address: String) -> ServerMeasurements? {
        state.withLock { $0.servers[address] }
    }
}
