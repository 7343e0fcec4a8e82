import NIOCore
import TestModel
import WireProtocol

/// Asks a results service for the comparison of two replays (Specification 9.2, 9.3, 9.10).
struct ResultsClient {
    let http: HTTPExchangeClient
    /// The server's name in messages.
    let serverName: String
    /// `https://192.0.2.1:56566`, without a path.
    let base: String
    let policy: ResultsPolicy
    /// How long one request may take.
    let timeout: TimeAmount
    /// Waits so many seconds.
    var pause: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }

    /// Requests the analysis and polls for its result.
    ///
    /// - Parameters:
    ///   - key: which test.
    ///   - accepted: called once the service took the request.
    /// - Returns: the result, which is this test's.
    /// - Throws: `ReplayError`, `CancellationError`.
    func result(
        for key: TestKey, accepted: () -> Void
    ) async throws -> SingleResult {
        try await requestAnalysis(key)
        accepted()
        return try await poll(key)
    }

    /// Asks for the recommended thresholds, which any server answers.
    ///
    /// - Returns: the exchange, nil if there was no answer; and why it is not as it should be.
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

    /// One request of a search for a rule (Specification 12.1) and its answer.
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
            // The samples were acknowledged, so the analysis is mostly there at once.
            if attempt > 1 { try await pause(policy.analysisDelay * Double(attempt - 1)) }
            switch try await ask(.analyze(key)) {
            case .answer(.rejected(.noResult)): lastFailure = .analysisRefused(.noSamples)
            case .answer(.rejected(let rejection)):
                lastFailure = .analysisRefused(ServiceRefusal(rejection))
            case .answer(.failed(let reason)): lastFailure = .analysisRefused(.told(reason))
            // Whatever else a server says, it says that it succeeded.
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
                // Delivered results are not asked for again: upstream hands each out once (Specification 9.3).
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
            if poll < policy.resultPolls { try await pause(policy.pollInterval) }
        }
        throw ReplayError.resultUnavailable(polls: policy.resultPolls, lastAnswer)
    }

    /// What came of an exchange.
    enum Reply {
        case answer(ResultsAnswer)
        case none(ConnectionFailure)
        case unreadable(WireProtocolError)
    }

    /// One exchange. Silence is an outcome, not an error: upstream never answers what it does not know.
    ///
    /// - Throws: `ReplayError.tlsUnsound`, as asking again would not help; `CancellationError`.
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
