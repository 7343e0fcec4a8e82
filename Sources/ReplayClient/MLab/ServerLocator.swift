import NIOCore
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
    /// - Throws: ``ReplayError/locateFailed(service:reason:)``, `CancellationError`.
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
                else { throw ReplayError.locateFailed(service: service, reason: failure.reason) }
                attempt += 1
                try await Task.sleep(for: pause)
            }
        }
    }

    private struct Failure: Error {
        let reason: String
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
            return .failure(Failure(reason: error.reason, mayPass: error.tls == nil))
        }
        let status = exchange.status ?? 0
        let isServerError = status >= 500
        do {
            switch try LocateAnswer(body: exchange.body) {
            case .machines(let machines) where status == 200:
                return machines.isEmpty
                    ? .failure(Failure(reason: "its list is empty", mayPass: false)) : .success(machines)
            case .machines:
                return .failure(Failure(reason: "HTTP status \(status)", mayPass: isServerError))
            case .failed(let reason):
                return .failure(Failure(reason: reason, mayPass: isServerError))
            }
        } catch {
            let reason = status == 200 ? "\(error)" : "HTTP status \(status)"
            return .failure(Failure(reason: reason, mayPass: isServerError))
        }
    }
}
