import Differentiation
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import WireProtocol

/// Answers the requests of the results service (protocol.md 9), promptly and always with HTTP 200.
struct ResultsService: Sendable {
    let measurements: ServerMeasurements
    let localizations: LocalizationQueue
    let directory: ServerDirectory?
    let searches: RuleSearches
    let logger: Logger

    /// The answer to an HTTP request from an address.
    ///
    /// - Throws: when the connection breaks.
    func respond(to request: Request, from client: String) async throws -> Response {
        guard request.uri.path == ResultsRequest.path else { return Self.refusal(.notFound) }
        // Parameters come in the query or in the body, whatever the method and the content type (9.1).
        var parameters = FormEncoding.decode(request.uri.query ?? "")
        do {
            let body = try await request.body.collect(upTo: LoadLimits.requestBody)
            parameters.merge(FormEncoding.decode(String(buffer: body))) { _, inBody in inBody }
        } catch is NIOTooManyBytesError {
            logger.notice(
                "request refused",
                metadata: [
                    "client": "\(IPLiteral.anonymised(client))",
                    "reason": "its body is longer than \(LoadLimits.requestBody) bytes",
                ])
            return Self.refusal(.contentTooLarge)
        }
        let answer = try await answer(to: request.method.rawValue, parameters, from: client)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=UTF-8",
                // Read when the answer is ready, so that a client can tell how this machine's clock goes.
                .date: HTTPDate.text(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
    }

    /// The thresholds that upstream recommends, which are those of its iOS client (9.4).
    private static var recommended: ResultsAnswer {
        let thresholds = DecisionProfile.ios.thresholds
        return .defaults(
            area: "\(thresholds.area)", pValue: "\(thresholds.pValue)",
            ratio: thresholds.resamplingRatio.map { "\($0)" } ?? "0")
    }

    private static func refusal(_ status: HTTPResponse.Status) -> Response {
        Response(status: status, headers: [.contentLength: "0"])
    }

    /// The answer to a request with these merged parameters.
    ///
    /// - Throws: when the server stops meanwhile.
    func answer(
        to method: String, _ parameters: [String: String], from client: String
    ) async throws -> ResultsAnswer {
        let request: ResultsRequest
        do { request = try ResultsRequest(method: method, parameters: parameters) } catch {
            return .rejected(error)
        }
        switch request {
        case .localize(let request): return await localizations.take(request, from: client)
        case .localizeResult(let key): return await localizations.answer(to: key)
        default:
            // A comparison may compute for a while; neither event loops nor Swift's few threads may wait for it.
            return try await NIOThreadPool.singleton.runIfActive { answer(to: request) }
        }
    }

    /// The answer to a request that needs no more than computing.
    private func answer(to request: ResultsRequest) -> ResultsAnswer {
        switch request {
        case .analyze(let key):
            // The comparison is made at once, so that a client learns at once why there is none.
            let answer = measurements.samples.answer(for: key)
            if case .result = answer { return .accepted }
            return answer
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
        case .dpiRule(let key): return searches.rule(for: key)
        case .dpiAnalysis(let report): return searches.answer(to: report)
        case .dpiReset(let key): return searches.reset(key)
        case .localize, .localizeResult:
            // These wait for other servers and are answered above.
            return .rejected(.unknownCommand)
        }
    }
}
