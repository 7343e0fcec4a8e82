import Basics
import Synchronization
package import WireProtocol

/// The servers that one may ask for measurements, by address, and the pairs among them: those of one process find
/// each other without a network, others are entered by whoever runs them. It is also what servers answer to
/// `getServers` (Specification 11.2). A server that is not listed is never asked, whatever a client says.
package final class ServerDirectory: Sendable {
    private struct State {
        var servers: [String: any MeasurementSource] = [:]
        var pairs = ServerPairs(sites: [], addresses: [])
    }

    private let state = Mutex(State())

    package init() {}

    /// The pairs that every server of this directory names, the best first.
    package var pairs: ServerPairs {
        get { state.withLock { $0.pairs } }
        set { state.withLock { $0.pairs = newValue } }
    }

    /// Lists a server.
    ///
    /// - Parameters:
    ///   - source: who answers for it.
    ///   - address: the IP literal under which clients name it.
    package func enter(_ source: any MeasurementSource, at address: String) {
        let place = IPLiteral.canonical(address)
        state.withLock { $0.servers[place] = source }
    }

    /// Forgets a server, unless another one took its address meanwhile.
    func leave(_ source: any MeasurementSource, at address: String) {
        state.withLock { if $0.servers[address] === source { $0.servers[address] = nil } }
    }

    /// Who answers for the server at an address; nil if there is none.
    func source(at address: String) -> (any MeasurementSource)? { state.withLock { $0.servers[address] } }
}
