import Basics
import TestModel
import Foundation
import NIOCore
import NIOHTTP1
import WireProtocol
import Networking

/// Asks a locate service for M-Lab machines (Specification 13.1).
struct ServerLocator: Sendable {
    /// The service's URL.
    let service: String
    /// The authorities for its certificate; host names are checked.
    let trust: TrustRoots
    let sockets: ClientSockets
    /// Called with the end of the wait before it waits as the service asks it to; nil to give up instead of waiting.
    var onHoldOff: (@Sendable (Date) async -> Void)?
    /// Called for each exchange.
    let observe: @Sendable (HTTPTimeline) -> Void
    /// The pause between two attempts.
    var pause = ProtocolLimits.locatePause

    private static let client = LocateRequest.Client(name: Software.name, version: Software.version)
    /// "Too Many Requests" (RFC 6585, 4).
    private static let tooManyRequests = 429

    /// Looks up the machines of these sites, or the nearest ones, nearest first; at least one.
    ///
    /// - Throws: `ReplayError.locateFailed`, `ReplayError.locateHeldOff`, `CancellationError`.
    func locate(sites: [String]) async throws -> [MLabMachine] {
        let request = LocateRequest(sites: sites, from: Self.client)
        var place = service
        var refusals = 0
        while true {
            switch try await look(request.url(at: place)) {
            case .machines(let machines): return machines
            case .heldOff(let holdOff):
                let until = end(of: holdOff, after: refusals)
                guard let onHoldOff else {
                    throw ReplayError.locateHeldOff(service: MLabService.withoutToken(service), until: until)
                }
                await onHoldOff(until)
                try await sockets.clock.wait(until: until)
                place = holdOff.url(at: sockets.clock.now(), after: place)
                refusals += 1
            }
        }
    }

    /// Result of a lookup.
    private enum Finding {
        case machines([MLabMachine])
        case heldOff(LocateHoldOff)
    }

    private struct Failure: Error {
        let cause: LocateFailure
        /// True if another attempt may succeed.
        let mayPass: Bool
    }

    /// Returns the time of the next permitted request: as told by the service, but not immediately, and at
    /// most the maximum that a service may request.
    private func end(of holdOff: LocateHoldOff, after refusals: Int) -> Date {
        let now = sockets.clock.now()
        if let told = holdOff.notBefore, told > now {
            return min(told, now.addingTimeInterval(ProtocolLimits.longestToldHoldOff / .seconds(1)))
        }
        let (first, longest) = (ProtocolLimits.locateHoldOff, ProtocolLimits.longestLocateHoldOff)
        let wait = min(first * (1 << min(refusals, 16)), longest)
        return now.addingTimeInterval(wait / .seconds(1))
    }

    /// Sends requests until there is an answer, within the permitted number and time.
    private func look(_ url: String) async throws -> Finding {
        let limit = sockets.span(ProtocolLimits.locate)
        let deadline = sockets.clock.steady.now + limit.duration
        let http = HTTPExchangeClient(trust: trust, sockets: sockets, observe: observe)
        var attempt = 1
        while true {
            switch try await ask(http, url, within: (deadline - sockets.clock.steady.now).timeAmount) {
            case .success(let finding): return finding
            case .failure(let failure):
                guard failure.mayPass, attempt < ProtocolLimits.locateAttempts,
                    sockets.clock.steady.now + pause < deadline
                else {
                    throw ReplayError.locateFailed(service: MLabService.withoutToken(service), failure.cause)
                }
                attempt += 1
                try await sockets.clock.steady.sleep(for: pause)
            }
        }
    }

    private func ask(
        _ http: HTTPExchangeClient, _ url: String, within limit: TimeAmount
    ) async throws -> Result<Finding, Failure> {
        let exchange: HTTPExchange
        do {
            exchange = try await http.exchange(
                HTTPRequest(url: url, userAgent: Software.userAgent), within: limit)
        } catch let error as HTTPExchangeClient.NoAnswer {
            return .failure(Failure(cause: .unanswered(error.cause), mayPass: error.cause.tls == nil))
        }
        let status = exchange.status ?? 0
        if status == Self.tooManyRequests { return .success(.heldOff(holdOff(in: exchange))) }
        let isServerError = status >= 500
        do {
            switch try LocateAnswer(body: exchange.body) {
            case .machines(let machines) where status == 200:
                return machines.isEmpty
                    ? .failure(Failure(cause: .emptyList, mayPass: false)) : .success(.machines(machines))
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

    /// Reads the delay in a refusal: from its body, otherwise from `Retry-After` (RFC 9110, 10.2.3), whose
    /// date form is not used in practice.
    private func holdOff(in exchange: HTTPExchange) -> LocateHoldOff {
        let told = LocateHoldOff(body: exchange.body)
        guard told.notBefore == nil,
            let seconds = exchange.headers.first(name: "Retry-After").flatMap(Double.init), seconds > 0
        else { return told }
        return LocateHoldOff(
            notBefore: sockets.clock.now().addingTimeInterval(seconds), expires: told.expires,
            url: told.url)
    }
}
