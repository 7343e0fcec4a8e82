import Basics
package import TestModel
import NIOCore
import WireProtocol
import Networking

/// Pauses and checks before each probe of a search.
package struct ProbePolicy: Sendable {
    /// The pauses between probes.
    let pauses: ProbePauses
    /// The pauses if the server is on this machine, with no network in between.
    let pausesOnLoopback: ProbePauses
    /// Called before a probe with its expected data, bytes; throws an error to prevent the probe.
    let admit: @Sendable (_ bytes: Int) async throws -> Void

    /// - Parameters:
    ///   - pauses: the pauses between probes.
    ///   - pausesOnLoopback: the pauses if the server is on this machine.
    ///   - admit: called before a probe with its expected data, bytes; throws an error to prevent the probe.
    package init(
        pauses: ProbePauses = .none, pausesOnLoopback: ProbePauses = .none,
        admit: @escaping @Sendable (_ bytes: Int) async throws -> Void = { _ in }
    ) {
        self.pauses = pauses
        self.pausesOnLoopback = pausesOnLoopback
        self.admit = admit
    }

    /// Returns the pauses for probes to an address.
    func pauses(to address: SocketAddress) -> ProbePauses {
        guard let text = address.unmappedIPAddress, IPLiteral.isLoopback(text) else {
            return pauses
        }
        return pausesOnLoopback
    }
}
