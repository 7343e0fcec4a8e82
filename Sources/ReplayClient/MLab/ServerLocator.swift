import NIOCore
import TestModel
import WireProtocol
import WireTransport

/// Asks a locate service for M-Lab machines (Specification 13.1).
struct ServerLocator: Sendable {
    /// The service's URL.
    let service: String
    /// Whom its certificate must come from; host names are checked.
    let trust: TrustRoots
    let sockets: ClientSockets
    /// Told about each exchange.
    let observe: @Sendable (HTTPTimeline) -> Void
    /// The pause between two tries.
    var pause = ProtocolLimits.locatePause

    /// The machines of these sites, or the nearest ones, nearest first; at least one.
    ///
    /// - Throws: `ReplayError.locateFailed`, `CancellationError`.
    func locate(sites: [String]) async throws -> [MLabMachine] {
        let url = LocateRequest(sites: sites).url(at: service)
        let limit = sockets.span(ProtocolLimits.locate)
        let deadline = ContinuousClock.now + limit.duration
        let http = HTTPExchangeClient(trust: trust, sockets: sockets, observe: observe)
        var attempt = 1
        while true {
            switch try await ask(http, url, within: (deadline - ContinuousClock.now).timeAmount) {
            case .success(let machines): return machines
            case .failure(let failure):
                guard failure.mayPass, attempt < ProtocolLimits.locateAttempts,
                    ContinuousClock.now + pause < deadline
                else { throw ReplayError.locateFailed(service: service, failure.cause) }
                attempt += 1
                try await Task.sleep(for: pause)
            }
        }
    }

    private struct Failure: Error {
        let cause: LocateFailure
        /// Whether another try may go better.
        let mayPass: Bool
    }

    private func ask(
        _ http: HTTPExchangeClient, _ url: String, within limit: TimeAmount
    ) async throws -> Result<[MLabMachine], Failure> {
        let exchange: HTTPExchange
        do {
            exchange = try await http.exchange(HTTPRequest(url: url), within: limit)
        } catch let error as HTTPExchangeClient.NoAnswer {
            return .failure(Failure(cause: .unanswered(error.cause), mayPass: error.cause.tls == nil))
        }
        let status = exchange.status ?? 0
        let isServerError = status >= 500
        do {
            switch try LocateAnswer(body: exchange.body) {
            case .machines(let machines) where status == 200:
                return machines.isEmpty
                    ? .failure(Failure(cause: .emptyList, mayPass: false)) : .success(machines)
            case .machines:
                return .failure(Failure(cause: .unanswered(.status(status)), mayPass: isServerError))
            case .failed(let reason):
                return .failure(Failure(cause: .told(reason), mayPass: isServerError))
            case .noResults:
                return .failure(Failure(cause: .noResults, mayPass: isServerError))
            }
        } catch {
            let cause: LocateFailure = status == 200 ? .unreadable(error) : .unanswered(.status(status))
            return .failure(Failure(cause: cause, mayPass: isServerError))
        }
    }
}
