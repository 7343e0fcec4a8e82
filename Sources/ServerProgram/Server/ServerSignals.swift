import Basics
import Glibc
import Networking
import ReplayServer
import Reports
import TestModel
import Messages

/// The signals with which an operator controls a server.
final class ServerSignals: Sendable {
    /// The request that a signal makes.
    private enum Order: Sendable {
        /// SIGINT: stop at once.
        case stop
        /// SIGTERM: stop when the running tests have ended; a second SIGTERM: stop at once.
        case drain
        /// SIGHUP: reopen the log and reload the certificates.
        case reload
    }

    private let orders: AsyncStream<Order>
    private let feed: AsyncStream<Order>.Continuation
    private let sources: [InterruptSource]

    /// Starts listening.
    init() {
        let (orders, feed) = AsyncStream<Order>.makeStream()
        let meanings: [(Int32, Order)] = [(SIGINT, .stop), (SIGTERM, .drain), (SIGHUP, .reload)]
        sources = meanings.map { signal, order in InterruptSource(signal: signal) { feed.yield(order) } }
        self.orders = orders
        self.feed = feed
    }

    /// Stops listening.
    func end() { for source in sources { source.cancel() } }

    /// Carries out the requests of signals until the server is to stop.
    ///
    /// - Parameters:
    ///   - server: the running server.
    ///   - log: the log that is reopened.
    ///   - drainLimit: the maximum wait for running tests.
    ///   - output: receives a message about the wait.
    func serve(_ server: EmbeddedServer, _ log: ServerLog, drainLimit: Duration, _ output: Output) async {
        var draining: Task<Void, Never>?
        loop: for await order in orders {
            switch order {
            case .stop: break loop
            case .drain:
                guard draining == nil else { break loop }
                output.note(output.messages.draining(atMost: drainLimit))
                draining = Task { [feed] in
                    await server.drain(within: drainLimit)
                    feed.yield(.stop)
                }
            case .reload: await reload(server, log, output)
            }
        }
        draining?.cancel()
        await draining?.value
    }

    /// Reloads the log and the certificates. Errors are reported, and the former state is kept: the server
    /// continues.
    private func reload(_ server: EmbeddedServer, _ log: ServerLog, _ output: Output) async {
        do { try log.reopen() } catch {
            output.complain(ReplayServerError.logFile(path: log.path ?? "", reason: error))
        }
        do {
            for notice in try await server.reloadCertificates() {
                output.note(output.messages.setAside(notice))
            }
        } catch {
            output.complain(error)
        }
    }
}
