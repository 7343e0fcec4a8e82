import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import WireTransport

/// A results service that listens, over HTTP or HTTPS.
///
/// Connections are Hummingbird's. Its `Server` is not used: it reports a failed bind only through the end of a
/// running task, and leaves work behind for event loops that are gone.
struct ResultsListener: Sendable {
    /// The port listened on.
    let port: Int
    private let task: Task<Void, Never>

    /// Listens; on return connections can come.
    ///
    /// - Parameters:
    ///   - place: address and port; port 0 lets the system choose.
    ///   - tls: the server's certificate and key; nil for HTTP.
    ///   - serving: the samples, and the ledger of connections.
    ///   - group: the event loops.
    /// - Returns: the service, which runs until it is closed.
    /// - Throws: ``ReplayServerError``.
    static func open(
        _ place: ListeningPlace, tls: TLSConfiguration?, serving: ServingState, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> ResultsListener {
        let ledger = serving.ledger
        let service = ResultsService(
            measurements: serving.measurements, localizations: serving.localizations,
            directory: serving.configuration.directory, searches: serving.searches, logger: serving.logger)
        let patience = serving.configuration.patience
        let http = HTTP1Channel(
            responder: { request, writer, channel in
                let response = try await service.respond(
                    to: request, from: channel.remoteAddress?.unmappedIPAddress ?? "")
                try await writer.write(response: response.head, body: response.body)
            },
            configuration: .init(
                additionalChannelHandlers: [
                    ConnectionLedgerHandler(ledger), RequestDeadlineHandler(patience, serving.logger),
                ]))
        // Below warnings the library would log addresses and queries as they are.
        var logger = serving.logger
        logger.logLevel = max(logger.logLevel, .warning)
        do {
            guard let tls else { return try await open(place, http, logger, on: group) }
            return try await open(place, TLSChannel(http, tlsConfiguration: tls), logger, on: group)
        } catch {
            throw place.explain(error)
        }
    }

    private static func open(
        _ place: ListeningPlace, _ kind: some ServerChildChannel, _ logger: Logger,
        on group: any EventLoopGroup
    ) async throws -> ResultsListener {
        let listening = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { AcceptShortageHandler.add(to: $0, logger) }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(host: place.address, port: place.port) { channel in
                kind.setup(channel: channel, logger: logger)
            }
        let task = Task {
            await withDiscardingTaskGroup { connections in
                // The loop ends with the listening socket; there is nobody to tell of a failure.
                try? await listening.executeThenClose { accepted in
                    for try await connection in accepted {
                        connections.addTask { await kind.handle(value: connection, logger: logger) }
                    }
                }
                connections.cancelAll()
            }
        }
        return ResultsListener(port: listening.channel.localAddress?.port ?? place.port, task: task)
    }

    /// Stops listening and closes what is open.
    func close() async {
        task.cancel()
        await task.value
    }
}
