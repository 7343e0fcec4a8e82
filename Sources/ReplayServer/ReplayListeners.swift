import Networking
import NIOCore
import TestModel
import WireProtocol

/// One listener for each recorded TCP and UDP port, and the permanent one (Specification 2.1).
struct ReplayListeners: Sendable {
    private let serving: ServingState
    private let group: any EventLoopGroup
    private let ownIP: Listener
    private var listeners: [Int: Listener] = [:]
    private var datagramListeners: [Int: DatagramListener] = [:]

    /// The port that answers own-IP queries independently of the recordings.
    var ownIPPort: Int { ownIP.port }

    /// Listens on the permanent port.
    ///
    /// - Throws: `ReplayServerError`.
    static func open(
        _ serving: ServingState, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> ReplayListeners {
        let ownIP = try await listener(WellKnownPorts.ownIPQuery, serving, group)
        return ReplayListeners(serving: serving, group: group, ownIP: ownIP)
    }

    private init(serving: ServingState, group: any EventLoopGroup, ownIP: Listener) {
        self.serving = serving
        self.group = group
        self.ownIP = ownIP
    }

    /// Opens listeners for the ports that a library needs, and closes those that it does not need.
    ///
    /// - Returns: the library with its ports filled in.
    /// - Throws: `ReplayServerError`; the set of open listeners is then unchanged.
    mutating func follow(_ library: ReplayLibrary) async throws(ReplayServerError) -> ReplayLibrary {
        // A recording with this very port shares the permanent listener.
        let needed = library.recordedPorts.subtracting([WellKnownPorts.ownIPQuery])
        let neededUDP = library.recordedUDPPorts
        var added: [Int: Listener] = [:]
        var addedUDP: [Int: DatagramListener] = [:]
        do {
            for port in needed.subtracting(listeners.keys).sorted() {
                added[port] = try await Self.listener(port, serving, group)
            }
            for port in neededUDP.subtracting(datagramListeners.keys).sorted() {
                addedUDP[port] = try await Self.datagramListener(port, serving, group)
            }
        } catch {
            for listener in added.values { await listener.close() }
            for listener in addedUDP.values { await listener.close() }
            throw error
        }
        for (port, listener) in listeners where !needed.contains(port) {
            await listener.close()
            listeners[port] = nil
        }
        for (port, listener) in datagramListeners where !neededUDP.contains(port) {
            await listener.close()
            datagramListeners[port] = nil
        }
        listeners.merge(added) { old, _ in old }
        datagramListeners.merge(addedUDP) { old, _ in old }
        var library = library
        library.ports = listeners.mapValues(\.port)
        library.ports[WellKnownPorts.ownIPQuery] = ownIP.port
        library.udpPorts = datagramListeners.mapValues(\.port)
        return library
    }

    /// Stops listening.
    func close() async {
        await ownIP.close()
        for listener in listeners.values { await listener.close() }
        for listener in datagramListeners.values { await listener.close() }
    }

    private static func listener(
        _ recordedPort: Int, _ serving: ServingState, _ group: any EventLoopGroup
    ) async throws(ReplayServerError) -> Listener {
        let listener = try await Listener.open(
            place(recordedPort, serving), of: serving.network, on: group, logger: serving.logger,
            allowsHalfClosure: true
        ) { channel in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionLedgerHandler(serving.ledger))
            if serving.requiresEnvelope { try pipeline.addHandler(EnvelopeGuard(.replay, serving)) }
            try pipeline.addHandler(ReplayConnectionHandler(recordedPort: recordedPort, serving))
        }
        guard let congestion = serving.configuration.congestion else { return listener }
        do { try await CongestionControl.set(congestion, on: listener.channel) } catch {
            await listener.close()
            throw error
        }
        return listener
    }

    private static func datagramListener(
        _ recordedPort: Int, _ serving: ServingState, _ group: any EventLoopGroup
    ) async throws(ReplayServerError) -> DatagramListener {
        try await DatagramListener.open(
            place(recordedPort, serving), of: serving.network, on: group, log: serving.throttled
        ) { channel in
            let pipeline = channel.pipeline.syncOperations
            if serving.requiresEnvelope { try pipeline.addHandler(DatagramEnvelopeGuard(serving)) }
            try pipeline.addHandler(DatagramServiceHandler(recordedPort: recordedPort, serving))
        }
    }

    private static func place(_ recordedPort: Int, _ serving: ServingState) -> SocketPlace {
        SocketPlace(
            address: serving.configuration.address,
            port: serving.configuration.ports == .standard ? recordedPort : 0,
            source: serving.configuration.sockets)
    }
}
