import Networking
import NIOCore
import NIOHTTP1
import NIOSSL
import TestModel

/// A listening results service, over HTTP or HTTPS.
struct ResultsListener: Sendable {
    private let listener: Listener
    private let answers: RunningAnswers

    /// The port listened on.
    var port: Int { listener.port }

    /// Opens the port; on return it accepts connections.
    ///
    /// - Parameters:
    ///   - place: address and port; port 0 lets the system choose.
    ///   - tls: the server's certificate and key; nil for HTTP.
    ///   - serving: the samples, and the ledger of connections.
    ///   - group: the event loops.
    /// - Returns: the service, which runs until it is closed.
    /// - Throws: `ReplayServerError`.
    static func open(
        _ place: SocketPlace, tls: TLSContext?, serving: ServingState, on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> ResultsListener {
        let service = ResultsService(serving)
        let answers = RunningAnswers()
        let listener = try await Listener.open(
            place, of: serving.network, on: group, logger: serving.logger, allowsHalfClosure: true
        ) { channel in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionLedgerHandler(serving.ledger))
            if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls.current)) }
            try pipeline.configureHTTPServerPipeline()
            try pipeline.addHandler(
                RequestDeadlineHandler(serving.configuration.timeouts, serving.logger) {
                    serving.rejections.count(.silent, from: $0)
                })
            try pipeline.addHandler(
                HTTPServiceHandler(
                    answers, serving.logger, longestBody: LoadLimits.requestBody, respond: service.respond))
        }
        return ResultsListener(listener: listener, answers: answers)
    }

    /// Stops listening, and cancels the requests in progress.
    func close() async {
        await listener.close()
        await answers.end()
    }
}
