import Basics
import Glibc
import Networking
import ReplayServer
import Reports
import TestModel
import Messages

/// The signals by which an operator tells a server what to do.
final class ServerSignals: Sendable {
    /// What one of them asks for.
    private enum Order: Sendable {
        /// SIGINT: the end, at once.
        case stop
        /// SIGTERM: the end, once the tests that run have ended; a second one: at once.
        case drain
        /// SIGHUP: the log and the certificates are opened again.
        case reload
    }

    private let orders: AsyncStream<Order>
    private let feed: AsyncStream<Order>.Continuation
    private let sources: [InterruptSource]

    /// Begins to listen.
    init() {
        let (orders, feed) = AsyncStream<Order>.makeStream()
        let meanings: [(Int32, Order)] = [(SIGINT, .stop), (SIGTERM, .drain), (SIGHUP, .reload)]
        sources = meanings.map { signal, order in InterruptSource(signal: signal) { feed.yield(order) } }
        self.orders = orders
        self.feed = feed
    }

    /// Stops to listen.
    func end() { for source in sources { source.cancel() } }

    /// Does what signals ask for, until the server is to stop.
    ///
    /// - Parameters:
    ///   - server: what serves.
    ///   - log: what is opened again.
    ///   - drainLimit: the longest wait for tests that run.
    ///   - output: told of the wait.
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

    /// What fails is told, and leaves things as they were: a server goes on.
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
