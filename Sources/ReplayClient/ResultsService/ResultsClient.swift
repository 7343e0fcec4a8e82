import Basics
import NIOCore
import TestModel
import WireProtocol

/// Requests the comparison of two replays from a results service (Specification 9.2, 9.3, 9.10).
struct ResultsClient {
    let http: HTTPExchangeClient
    /// The server's name in messages.
    let serverName: String
    /// `https://192.0.2.1:56566`, without a path.
    let base: String
    let policy: ResultsPolicy
    /// Timeout of one request.
    let timeout: TimeAmount

    /// The clock for pauses between requests.
    var clock: WallClock { http.sockets.clock }

    /// Requests the analysis and polls for its result.
    ///
    /// - Parameters:
    ///   - key: the test.
    ///   - accepted: called when the service has accepted the request.
    /// - Returns: the result of this test.
    /// - Throws: `ReplayError`, `CancellationError`.
    func result(
        for key: TestKey, accepted: () -> Void
    ) async throws -> SingleResult {
        try await requestAnalysis(key)
        accepted()
        return try await poll(key)
    }

    /// Requests the recommended thresholds, which any server provides.
    ///
    /// - Returns: the exchange, nil without an answer; and the failure, nil if the answer is as it should be.
    /// - Throws: only `CancellationError`.
    func probe() async throws -> (failure: ProbeReport.Failure?, exchange: HTTPExchange?) {
        let exchange: HTTPExchange
        do { exchange = try await send(.defaultSetting(userID: "@probe")) } catch {
            guard let silence = error as? HTTPExchangeClient.NoAnswer else { throw error }
            return (.connection(silence.cause), nil)
        }
        switch Self.read(exchange) {
        case .answer: return (nil, exchange)
        case .none(let cause): return (.connection(cause), exchange)
        case .unreadable(let error): return (.unreadable(error), exchange)
        }
    }

    /// Returns what the server says of itself; nil if it does not run this program, or does not answer.
    ///
    /// - Throws: only `CancellationError`.
    func software() async throws -> ServerSoftware? { try await probe().exchange?.software }

    /// Sends one request of a rule search (Specification 12.1) and returns its answer.
    ///
    /// - Throws: `ReplayError`, `CancellationError`.
    func search(_ request: ResultsRequest) async throws -> ResultsAnswer {
        switch try await ask(request) {
        case .answer(let answer): return answer
        case .none(let cause): throw ReplayError.analysisUnanswered(cause)
        case .unreadable(let error): throw ReplayError.malformedAnswer(error)
        }
    }

    private func requestAnalysis(_ key: TestKey) async throws {
        var lastFailure: ReplayError = .analysisUnanswered(.noAnswer)
        for attempt in 1...max(1, policy.analysisAttempts) {
            // The samples were acknowledged, so the analysis is usually available immediately.
            if attempt > 1 { try await clock.wait(seconds: policy.analysisDelay * Double(attempt - 1)) }
            switch try await ask(.analyze(key)) {
            case .answer(.rejected(.noResult)): lastFailure = .analysisRefused(.noSamples)
            case .answer(.rejected(let rejection)):
                lastFailure = .analysisRefused(ServiceRefusal(rejection))
            case .answer(.failed(let reason)): lastFailure = .analysisRefused(.told(reason))
            // Any other answer of a server means success.
            case .answer: return
            case .none(let cause): lastFailure = .analysisUnanswered(cause)
            case .unreadable(let error): lastFailure = .malformedAnswer(error)
            }
        }
        throw lastFailure
    }

    private func poll(_ key: TestKey) async throws -> SingleResult {
        var lastAnswer = LastAnswer.none
        for poll in 1...max(1, policy.resultPolls) {
            switch try await ask(.singleResult(key)) {
            case .answer(.result(let result)):
                // Delivered results are not requested again: upstream delivers each only once (Specification
                // 9.3).
                guard result.userID == key.userID, result.historyCount == key.historyCount,
                    result.testID == key.testID
                else {
                    throw ReplayError.foreignResult(
                        userID: result.userID, historyCount: result.historyCount, testID: result.testID)
                }
                return result
            case .answer(.rejected(.noResult)): lastAnswer = .notReady
            case .answer(.rejected(let rejection)): lastAnswer = .refused(ServiceRefusal(rejection))
            case .answer(.failed(let reason)): lastAnswer = .refused(.told(reason))
            case .answer: lastAnswer = .refused(.otherAnswer)
            case .none(let cause): lastAnswer = .unanswered(cause)
            case .unreadable(let error): throw ReplayError.malformedAnswer(error)
            }
            if poll < policy.resultPolls { try await clock.wait(seconds: policy.pollInterval) }
        }
        throw ReplayError.resultUnavailable(polls: policy.resultPolls, lastAnswer)
    }

    /// Result of an exchange.
    enum Reply {
        case answer(ResultsAnswer)
        case none(ConnectionFailure)
        case unreadable(WireProtocolError)
    }

    /// Makes one exchange. Silence is an expected outcome, not an error: upstream does not answer unknown
    /// requests.
    ///
    /// - Throws: `ReplayError.tlsUnsound`, as another attempt is pointless; `CancellationError`.
    func ask(_ request: ResultsRequest) async throws -> Reply {
        do { return Self.read(try await send(request)) } catch let error as HTTPExchangeClient.NoAnswer {
            if let problem = error.cause.tls { throw ReplayError.tlsUnsound(problem, server: serverName) }
            return .none(error.cause)
        }
    }

    private func send(_ request: ResultsRequest) async throws -> HTTPExchange {
        let form = FormEncoding.encode(request.parameters)
        let isPost = request.method == "POST"
        return try await http.exchange(
            HTTPRequest(
                method: request.method, url: base + ResultsRequest.path + (isPost ? "" : "?" + form),
                form: isPost ? form : nil), within: timeout)
    }

    private static func read(_ exchange: HTTPExchange) -> Reply {
        guard exchange.status == 200 else { return .none(.status(exchange.status ?? 0)) }
        do { return .answer(try ResultsAnswer(body: exchange.body)) } catch { return .unreadable(error) }
    }
}
