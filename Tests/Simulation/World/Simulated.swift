package import Foundation
import ReplayTesting

/// Runs a test on a machine of its own in a simulation, whose clock and network are `TestBed.current` meanwhile.
///
/// - Parameters:
///   - seed: decides about everything random.
///   - link: the way between clients and servers.
///   - start: the date at which it begins.
///   - limit: the longest time that it lasts on its clock.
///   - body: the test.
/// - Returns: what the test returns.
/// - Throws: ``SimulationFailure``, or the error of the test.
package func simulated<Value: Sendable>(
    seed: UInt64 = 1, over link: SimulatedLink = SimulatedLink(latency: .milliseconds(1)),
    from start: Date = Date(timeIntervalSince1970: 1_796_083_200), within limit: Duration = .seconds(86_400),
    _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let simulation = Simulation(seed: seed, startingAt: start, limit: limit)
    let network = SimulatedNetwork(in: simulation, link: link)
    let machine = network.host("127.0.0.1", "127.0.0.2", "127.0.0.3", named: "localhost")
    return try TestBed.$current.withValue(TestBed(clock: simulation.clock, network: machine)) {
        try simulation.run(body)
    }
}
