import Networking
import Logging
import Basics
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOWebSocket
import TestModel
import WireProtocol

/// The TLS port for lookups and envelopes of a server (Specification 13).
struct MLabListener: Sendable {
    /// Time limit for a connection to become an envelope or to be answered.
    private static let timeout: TimeAmount = .seconds(10)

    private let listener: Listener
    private let answers: RunningAnswers
    private let locate: LocateService

    /// The port listened on.
    var port: Int { listener.port }

    /// The server's entry in a lookup, with a fresh token.
    var machine: MLabMachine? { locate.machine(envelopePort: port) }

    /// Listens on the published port, or on one chosen by the system.
    ///
    /// - Throws: `ReplayServerError`.
    static func open(
        _ locate: LocateService, tls: TLSContext, serving: ServingState, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> MLabListener {
        let answers = RunningAnswers()
        let configuration = serving.configuration
        let place = SocketPlace(
            address: configuration.address,
            port: configuration.ports == .standard ? MLabService.envelopePort : 0)
        let listener = try await Listener.open(
            place, of: serving.network, on: group, logger: serving.logger, allowsHalfClosure: false
        ) { channel in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionLedgerHandler(serving.ledger))
            try pipeline.addHandler(NIOSSLServerHandler(context: tls.current))
            let decided = try pipeline.configureUpgradableHTTPServerPipeline(
                configuration: .init(upgradeConfiguration: upgrade(locate, answers, serving)))
            let deadline = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
            // A plain answer closes its connection; only an envelope stays open.
            decided.whenSuccess { isEnvelope in if isEnvelope { deadline.cancel() } }
            channel.closeFuture.whenComplete { _ in deadline.cancel() }
        }
        return MLabListener(listener: listener, answers: answers, locate: locate)
    }

    /// Stops listening, and cancels the requests in progress.
    func close() async {
        await listener.close()
        await answers.end()
    }

    /// Result of the HTTP upgrade: true for an envelope.
    private static func upgrade(
        _ locate: LocateService, _ answers: RunningAnswers, _ serving: ServingState
    ) -> NIOTypedHTTPServerUpgradeConfiguration<Bool> {
        let envelope = NIOTypedWebSocketServerUpgrader<Bool>(
            shouldUpgrade: { channel, head in
                guard locate.grants(target: head.uri), let client = channel.remoteAddress?.unmappedIPAddress
                else {
                    serving.metrics.envelopes.count("refused")
                    return channel.eventLoop.makeSucceededFuture(nil)
                }
                // The grant is recorded before the answer, so that a client can rely on it immediately.
                locate.envelopes.grant(client)
                serving.metrics.envelopes.count("granted")
                channel.closeFuture.whenComplete { _ in locate.envelopes.revoke(client) }
                return channel.eventLoop.makeSucceededFuture([:])
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        EnvelopeHolder(lifetime: locate.offer.grantLifetime))
                    return true
                }
            })
        return NIOTypedHTTPServerUpgradeConfiguration(
            upgraders: [envelope],
            notUpgradingCompletionHandler: { channel in
                channel.eventLoop.makeCompletedFuture {
                    // A refused upgrade counts as a request for an envelope.
                    let refused = HTTPRequestHead(
                        version: .http1_1, method: .GET, uri: MLabService.envelopePath)
                    let port = channel.localAddress?.port ?? 0
                    try channel.pipeline.syncOperations.addHandler(
                        HTTPServiceHandler(
                            answers, serving.logger, longestBody: LoadLimits.requestBody,
                            headKeptBack: refused
                        ) {
                            locate.reply(to: $0, envelopePort: port)
                        })
                    return false
                }
            })
    }
}
