package import Networking
package import Logging
import NIOCore
import NIOHTTP1
import Basics
package import TestModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The port for browsers.
package struct DashboardListener: Sendable {
    private let channel: any Channel
    private let answers: RunningAnswers
    /// The port listened on.
    package let port: Int

    /// The maximum number of connections; a browser opens six. Beyond it, the one idle longest is closed.
    private static let mostConnections = 64
    /// Timeout for the first request of a connection.
    private static let greeting = Duration.seconds(5)
    /// Timeout for a request, and for an idle connection.
    private static let timeout = Duration.seconds(60)
    /// Requests have no body.
    private static let longestBody = 0

    /// Opens the port; on return it accepts connections.
    ///
    /// - Parameters:
    ///   - address: an IP literal.
    ///   - port: a port; 0 lets the system choose.
    ///   - network: the network to listen on.
    ///   - logger: receives messages about refused requests.
    ///   - router: creates the router, once the port is known.
    /// - Returns: the port, which is open until it is closed.
    /// - Throws: `ReplayServerError`, as for every other listening port.
    package static func open(
        address: String, port: Int, of network: any NetworkStack, logger: Logger,
        router: @escaping @Sendable (_ port: Int) -> DashboardRouter
    ) async throws(ReplayServerError) -> DashboardListener {
        let answers = RunningAnswers()
        let count = ConnectionCount(most: mostConnections)
        let options = ListenerOptions(backlog: 64, allowsHalfClosure: false, waterMark: nil)
        do {
            let channel = try await network.listen(
                at: SocketPlace(address: address, port: port), options,
                on: network.sharedLoops, prepareListener: { _ in }
            ) { channel in
                count.take(channel)
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(HearingHandler(count))
                try pipeline.configureHTTPServerPipeline()
                try pipeline.addHandler(
                    RequestDeadlineHandler(
                        first: greeting, request: timeout, farewell: .seconds(1), logger))
                let router = router(channel.localAddress?.port ?? port)
                try pipeline.addHandler(
                    HTTPServiceHandler(answers, logger, longestBody: longestBody) {
                        await router.reply(to: $0)
                    })
            }.get()
            return DashboardListener(
                channel: channel, answers: answers, port: channel.localAddress?.port ?? port)
        } catch let error as IOError {
            throw switch error.errnoCode {
            case EADDRINUSE: .portInUse(address: address, port: port)
            case EACCES, EPERM: .notPermitted(address: address, port: port)
            case EADDRNOTAVAIL: .addressNotAvailable(address)
            default: .cannotListen(address: address, port: port, .system(SystemError(error.errnoCode)))
            }
        } catch {
            throw .cannotListen(address: address, port: port, .told(ErrorWords.of(error)))
        }
    }

    /// Stops listening, and cancels the requests in progress.
    package func close() async {
        // The channel may already be closed.
        try? await channel.close().get()
        await answers.end()
    }
}
