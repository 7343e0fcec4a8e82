import Synchronization
package import TestModel
package import WireProtocol

/// The machines found by one lookup, each handed out once: two simultaneous tests must never share a server
/// (Specification 18.1).
package final class MachinePool: Sendable {
    /// A server on which a test may run.
    enum Place: Sendable {
        /// An M-Lab machine whose envelope is not open yet.
        case machine(MLabMachine)
        /// A server outside M-Lab.
        case fallback(host: String)
    }

    /// The notice for the user about the lookup; nil for none.
    package let notice: TestNotice?
    /// The machines that the lookup named.
    package let machines: [MLabMachine]
    /// The lookup's HTTP exchanges.
    package let exchanges: [HTTPTimeline]
    private let remaining: Mutex<[Place]>

    init(_ places: [Place], notice: TestNotice? = nil, exchanges: [HTTPTimeline] = []) {
        machines = places.compactMap { place in
            if case .machine(let machine) = place { machine } else { nil }
        }
        remaining = Mutex(places)
        self.notice = notice
        self.exchanges = exchanges
    }

    /// Looks machines up; if there is no usable one, uses the fallback host instead.
    ///
    /// - Throws: `ReplayError`, `CancellationError`.
    package static func locate(
        _ configuration: MLabConfiguration, sockets: ClientSockets
    ) async throws -> MachinePool {
        let seen = ExchangeList()
        let locator = ServerLocator(
            service: configuration.locateURL,
            trust: try TrustRoots(caFile: configuration.platformCA, checksHostNames: true), sockets: sockets,
            onHoldOff: configuration.onHoldOff, observe: { seen.append($0) })
        do {
            let machines = try await locator.locate(sites: configuration.sites)
            return MachinePool(machines.map { .machine($0) }, exchanges: seen.all)
        } catch let error as ReplayError {
            // The fallback host must not be used to bypass a refusal.
            if case .locateHeldOff = error { throw error }
            guard let host = configuration.fallbackHost else { throw error }
            return MachinePool(
                [.fallback(host: host)], notice: .fallback(host: host, error), exchanges: seen.all)
        }
    }

    /// Takes the next place for exclusive use; nil if none is left.
    func next() -> Place? { remaining.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

/// Collects exchanges as they end, on any task.
private final class ExchangeList: Sendable {
    private let list = Mutex<[HTTPTimeline]>([])

    var all: [HTTPTimeline] { list.withLock { $0 } }

    func append(_ timeline: HTTPTimeline) { list.withLock { $0.append(timeline) } }
}
