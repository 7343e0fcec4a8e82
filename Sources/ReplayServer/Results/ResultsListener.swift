import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import WireTransport

/// A results service that listens, over HTTP or HTTPS.
struct ResultsListener: Sendable {
    /// Connections that say nothing for so long are closed.
    private static let idleTimeout: Duration = .seconds(60)

    /// The port listened on.
    let port: Int
    private let task: Task<Void, Never>

    /// Listens; returns when connections can come.
    ///
    /// - Parameters:
    ///   - place: address and port; port 0 lets the system choose.
    ///   - tls: the server's certificate and key; nil for HTTP.
    ///   - serving: the samples, and the ledger of connections.
    ///   - group: the event loops.
    /// - Throws: ``ReplayServerError``.
    static func open(
        _ place: ListeningPlace, tls: TLSConfiguration?, serving: ServingState, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> ResultsListener {
        let ledger = serving.ledger
        let http = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [ConnectionLedgerHandler(ledger)],
                idleTimeout: idleTimeout.timeAmount))
        // Below warnings the library would log addresses and queries as they are.
        var logger = serving.logger
        logger.logLevel = max(logger.logLevel, .warning)
        let (bound, outcome) = AsyncStream.makeStream(of: Result<Int?, any Error>.self)
        do {
            let application = Application(
                responder: ResultsService(samples: serving.samples),
                server: try tls.map { try HTTPServerBuilder.tls(http, tlsConfiguration: $0) } ?? http,
                configuration: .init(address: .hostname(place.address, port: place.port), serverName: nil),
                onServerRunning: { channel in outcome.yield(.success(channel.localAddress?.port)) },
                eventLoopGroupProvider: .shared(group), logger: logger)
            let task = Task {
                do { try await application.runService(gracefulShutdownSignals: []) } catch {
                    outcome.yield(.failure(error))
                }
                outcome.finish()
            }
            var first = bound.makeAsyncIterator()
            switch await first.next() {
            case .success(let port?): return ResultsListener(port: port, task: task)
            case .failure(let error):
                task.cancel()
                throw error
            case .success(nil), nil:
                task.cancel()
                throw ReplayServerError.cannotListen(
                    address: place.address, port: place.port, reason: "the results service ended at once")
            }
        } catch {
            throw place.explain(error)
        }
    }

    /// Stops listening and closes what is open.
    func close() async {
        task.cancel()
        await task.value
    }
}
