import Basics
import Synchronization
package import WireProtocol

/// The servers that may be asked for measurements, by address, and the pairs of them: those in one process
/// find each other without a network, others are configured by the operator. It also provides the answer to
/// `getServers` (Specification 11.2). A server that is not listed is never contacted, whatever a client
/// claims.
package final class ServerDirectory: Sendable {
    private struct State {
        var servers: [String: any MeasurementSource] = [:]
        var pairs = ServerPairs(sites: [], addresses: [])
    }

    private let state = Mutex(State())

    package init() {}

    /// The pairs reported by every server of this directory, the best first.
    package var pairs: ServerPairs {
        get { state.withLock { $0.pairs } }
        set { state.withLock { $0.pairs = newValue } }
    }

    /// Adds a server.
    ///
    /// - Parameters:
    ///   - source: the source of its measurements.
    ///   - address: the IP literal by which clients refer to it.
    package func enter(_ source: any MeasurementSource, at address: String) {
        let place = IPLiteral.canonical(address)
        state.withLock { $0.servers[place] = source }
    }

    /// Removes a server, unless another one has taken its address in the meantime.
    func leave(_ source: any MeasurementSource, at address: String) {
        state.withLock { if $0.servers[address] === source { $0.servers[address] = nil } }
    }

    /// Returns the source for the server at an address; nil if there is none.
    func source(at address: String) -> (any MeasurementSource)? { state.withLock { $0.servers[address] } }
}
