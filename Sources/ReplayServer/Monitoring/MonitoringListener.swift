import Networking
import Basics
import NIOCore
import NIOHTTP1
import TestModel

/// The port for a monitoring system.
struct MonitoringListener: Sendable {
    /// Answers to monitoring requests.
    struct Responder: Sendable {
        /// Returns true if new tests are accepted.
        let isHealthy: @Sendable () -> Bool
        /// Returns the current metrics.
        let families: @Sendable () -> [MetricFamily]

        /// Returns true if the request's Host header cannot have come from a web page; an HTTP/1.0 request
        /// has none, but browsers do not send such requests.
        private static func isMeant(_ request: ServiceRequest) -> Bool {
            let hosts = request.headers["Host"]
            guard let host = hosts.first else { return true }
            return hosts.count == 1 && (HostHeader.isOwn(host) || HostHeader.isMachine(host))
        }

        /// Returns the answer to a request.
        func reply(to request: ServiceRequest) -> ServiceReply {
            guard Self.isMeant(request) else { return ServiceReply(status: .misdirectedRequest) }
            guard request.method == .GET || request.method == .HEAD else {
                return ServiceReply(status: .methodNotAllowed, headers: ["Allow": "GET, HEAD"])
            }
            switch request.path {
            case "/metrics":
                return ServiceReply(
                    headers: ["Content-Type": MetricsText.contentType], body: MetricsText.page(families()))
            case "/healthz":
                let isHealthy = isHealthy()
                return ServiceReply(
                    status: isHealthy ? .ok : .serviceUnavailable,
                    headers: ["Content-Type": "text/plain; charset=utf-8"],
                    body: isHealthy ? "ok\n" : "draining\n")
            default: return ServiceReply(status: .notFound)
            }
        }
    }

    private let listener: Listener
    private let answers: RunningAnswers

    /// The port listened on.
    var port: Int { listener.port }

    /// Opens the port; on return it accepts connections.
    ///
    /// - Parameters:
    ///   - place: address and port; port 0 lets the system choose.
    ///   - responder: the answers.
    ///   - serving: the timeouts, and the ledger of connections.
    ///   - group: the event loops.
    /// - Returns: the port, which is open until it is closed.
    /// - Throws: `ReplayServerError`.
    static func open(
        _ place: SocketPlace, _ responder: Responder, serving: ServingState, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> MonitoringListener {
        let answers = RunningAnswers()
        let listener = try await Listener.open(
            place, of: serving.network, on: group, logger: serving.logger, allowsHalfClosure: true
        ) { channel in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionLedgerHandler(serving.ledger))
            try pipeline.configureHTTPServerPipeline()
            try pipeline.addHandler(
                RequestDeadlineHandler(serving.configuration.timeouts, serving.logger))
            try pipeline.addHandler(
                HTTPServiceHandler(answers, serving.logger, longestBody: LoadLimits.requestBody) {
                    responder.reply(to: $0)
                })
        }
        return MonitoringListener(listener: listener, answers: answers)
    }

    /// Stops listening, and cancels the requests in progress.
    func close() async {
        await listener.close()
        await answers.end()
    }
}
