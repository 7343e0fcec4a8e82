package import Basics
package import Networking
package import ReplayClient

/// The clock and the network of a test's clients and servers: those of this machine, or those of a simulation.
package struct TestBed: Sendable {
    package let clock: WallClock
    package let network: any NetworkStack

    package init(clock: WallClock, network: any NetworkStack) {
        (self.clock, self.network) = (clock, network)
    }

    /// The one that a test runs on: this machine's, but inside of `simulated`.
    @TaskLocal package static var current = TestBed(clock: .system, network: SystemStack())

    /// The sockets of a client, with an address of its own if one is given.
    package func sockets(from source: String? = nil) -> ClientSockets {
        ClientSockets(clock: clock, network: network, sourceAddress: source)
    }
}
