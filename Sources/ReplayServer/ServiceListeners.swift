import NIOCore
import NIOSSL
import TestModel
import WireProtocol
import Networking

/// The side channel and the results service, each with and without TLS (Specification 2.1).
struct ServiceListeners: Sendable {
    let sideChannelPlain: Listener
    let sideChannelTLS: Listener
    let resultsHTTP: ResultsListener
    let resultsHTTPS: ResultsListener

    /// Listens on all four ports.
    ///
    /// - Throws: `ReplayServerError`; the caller then shuts down the event loops, which closes all open
    ///   listeners.
    static func open(
        _ serving: ServingState, tls: TLSContext, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> ServiceListeners {
        let configuration = serving.configuration
        func place(_ standardPort: Int) -> SocketPlace {
            SocketPlace(
                address: configuration.address, port: configuration.ports == .standard ? standardPort : 0,
                source: configuration.sockets)
        }
        return ServiceListeners(
            sideChannelPlain: try await sideChannel(
                place(WellKnownPorts.sideChannelPlain), nil, serving, group),
            sideChannelTLS: try await sideChannel(
                place(WellKnownPorts.sideChannelTLS), tls, serving, group),
            resultsHTTP: try await ResultsListener.open(
                place(WellKnownPorts.resultsHTTP), tls: nil, serving: serving, on: group),
            resultsHTTPS: try await ResultsListener.open(
                place(WellKnownPorts.resultsHTTPS), tls: tls, serving: serving, on: group))
    }

    /// Stops listening on all four ports.
    func close() async {
        await sideChannelPlain.close()
        await sideChannelTLS.close()
        await resultsHTTP.close()
        await resultsHTTPS.close()
    }

    private static func sideChannel(
        _ place: SocketPlace, _ tls: TLSContext?, _ serving: ServingState, _ group: any EventLoopGroup
    ) async throws(ReplayServerError) -> Listener {
        try await Listener.open(
            place, of: serving.network, on: group, logger: serving.logger, allowsHalfClosure: false
        ) { channel in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionLedgerHandler(serving.ledger))
            if serving.requiresEnvelope {
                try pipeline.addHandler(EnvelopeGuard(tls == nil ? .sideChannel : .tls, serving))
            }
            if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls.current)) }
            try pipeline.addHandlers([
                ByteToMessageHandler(
                    SideChannelFrameDecoder(bodyLimit: ProtocolLimits.serverBodyLimit, dropsOtherBytes: true)),
                MessageToByteHandler(SideChannelFrameEncoder()),
                SideChannelHandler(serving.sessionServices),
            ])
        }
    }
}
