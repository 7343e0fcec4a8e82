package import Basics
package import TestModel
import NIOCore
import WireProtocol
import Networking

/// What happens before each probe of a search.
package struct ProbePolicy: Sendable {
    /// How long is waited.
    let pauses: ProbePauses
    /// How long is waited where the server is on this machine, so that nobody is on the way.
    let pausesOnLoopback: ProbePauses
    /// How it is waited.
    let clock: WallClock
    /// Asked before a probe that is expected to move so many bytes; throws what keeps it from being replayed.
    let admit: @Sendable (_ bytes: Int) async throws -> Void

    /// - Parameters:
    ///   - pauses: how long is waited between probes.
    ///   - pausesOnLoopback: how long is waited where the server is on this machine.
    ///   - clock: how it is waited.
    ///   - admit: asked before a probe that is expected to move so many bytes; throws what keeps it from being
    ///     replayed.
    package init(
        pauses: ProbePauses = .none, pausesOnLoopback: ProbePauses = .none, clock: WallClock = .system,
        admit: @escaping @Sendable (_ bytes: Int) async throws -> Void = { _ in }
    ) {
        self.pauses = pauses
        self.pausesOnLoopback = pausesOnLoopback
        self.clock = clock
        self.admit = admit
    }

    /// The pauses on the way to an address.
    func pauses(to address: SocketAddress) -> ProbePauses {
        guard let text = address.unmappedIPAddress, IPLiteral.isLoopback(text) else {
            return pauses
        }
        return pausesOnLoopback
    }
}
