import Basics
import Networking
import Differentiation
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import WireProtocol

/// Answers the requests of the results service (Specification 9), promptly and always with HTTP 200.
struct ResultsService: Sendable {
    let measurements: ServerMeasurements
    let localizations: LocalizationQueue
    let directory: ServerDirectory?
    let searches: RuleSearches
    /// Counter of requests, by command.
    let requests: LabelledCounter
    /// The description of this server in every answer.
    let software: ServerSoftware

    /// Returns the answer to an HTTP request.
    func respond(to request: ServiceRequest) async -> ServiceReply {
        guard request.path == ResultsRequest.path else { return ServiceReply(status: .notFound) }
        // Parameters are in the query or in the body, whatever the method and the content type (9.1).
        let parameters = FormEncoding.decode(request.query).merging(
            FormEncoding.decode(String(buffer: request.body))
        ) { _, inBody in inBody }
        let answer: ResultsAnswer
        do {
            answer = try await self.answer(to: request.method.rawValue, parameters, from: request.client)
        } catch {
            // The server is stopping.
            return ServiceReply(status: .serviceUnavailable, isLast: true)
        }
        var headers: HTTPHeaders = [
            "Content-Type": "text/html; charset=UTF-8",
            // Read when the answer is ready, so that a client can determine the offset of this machine's
            // clock.
            "Date": HTTPDate.text(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))),
        ]
        headers.add(contentsOf: software.headers)
        return ServiceReply(headers: headers, body: answer.body)
    }

    /// The thresholds recommended by upstream, which are those of its iOS client (9.4).
    private static var recommended: ResultsAnswer {
        let thresholds = DecisionProfile.ios.thresholds
        return .defaults(
            area: "\(thresholds.area)", pValue: "\(thresholds.pValue)",
            ratio: thresholds.resamplingRatio.map { "\($0)" } ?? "0")
    }

    /// Returns the answer to a request with these merged parameters.
    ///
    /// - Throws: an error if the server stops meanwhile.
    func answer(
        to method: String, _ parameters: [String: String], from client: String
    ) async throws -> ResultsAnswer {
        let request: ResultsRequest
        do { request = try ResultsRequest(method: method, parameters: parameters) } catch {
            requests.count("invalid")
            return .rejected(error)
        }
        requests.count(request.command)
        switch request {
        case .localize(let request): return await localizations.take(request, from: client)
        case .localizeResult(let key): return await localizations.answer(to: key)
        default:
            // A comparison may take long to compute; it must block neither event loops nor Swift's limited
            // thread pool.
            return try await NIOThreadPool.singleton.runIfActive { answer(to: request) }
        }
    }

    /// Returns the answer to a request that requires computation only.
    private func answer(to request: ResultsRequest) -> ResultsAnswer {
        switch request {
        case .analyze(let key):
            // The comparison is made immediately, so that a client learns immediately if it is impossible.
            let answer = measurements.samples.answer(for: key)
            switch answer {
            case .result: return .accepted
            // Samples without a result: upstream accepts the request and then has none.
            case .rejected(.noResult) where measurements.samples.knows(key): return .accepted
            default: return answer
            }
        case .singleResult(let key):
            return measurements.samples.answer(for: key)
        case .defaultSetting:
            return Self.recommended
        case .getServers:
            let pairs = directory?.pairs
            guard let pairs, !(pairs.sites.isEmpty && pairs.addresses.isEmpty) else {
                return .rejected(.noTopology)
            }
            return .servers(pairs)
        case .getMeasurements(let request):
            return measurements.answer(to: request)
        case .logPackets(let key):
            return measurements.packets.prepare(key) ? .accepted : .rejected(.packetsNotLogged)
        case .dpiRule(let key): return searches.rule(for: key)
        case .dpiAnalysis(let report): return searches.answer(to: report)
        case .dpiReset(let key): return searches.reset(key)
        case .localize, .localizeResult:
            // These wait for other servers and are answered above.
            return .rejected(.unknownCommand)
        }
    }
}
