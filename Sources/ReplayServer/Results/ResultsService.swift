import Basics
import Networking
import Differentiation
import Foundation
import NIOCore
import NIOHTTP1
import WireProtocol

/// Answers the requests of the results service (Specification 9), promptly and always with HTTP 200.
struct ResultsService: Sendable {
    let measurements: ServerMeasurements
    let localizations: LocalizationQueue
    let directory: ServerDirectory?
    let searches: RuleSearches
    /// The open sessions.
    let registry: SessionRegistry
    /// The counts and the log of connections that are rejected before they are a session.
    let rejections: Rejections
    /// The computing of most answers.
    let answers: AnswerQueue
    /// The computing of answers that can be megabytes long, which hold up no others.
    let longAnswers: AnswerQueue
    /// Counter of requests, by command.
    let requests: LabelledCounter
    /// The description of this server in every answer.
    let software: ServerSoftware
    /// The clock of the server.
    let clock: WallClock

    init(_ serving: ServingState) {
        measurements = serving.measurements
        localizations = serving.localizations
        directory = serving.configuration.directory
        searches = serving.searches
        registry = serving.registry
        rejections = serving.rejections
        requests = serving.metrics.requests
        software = serving.configuration.software
        clock = serving.configuration.clock
        answers = AnswerQueue(
            AnswerLimits(atOnce: (max(3, serving.network.coreCount + 1), 2)), clock: clock.steady,
            on: serving.network)
        longAnswers = AnswerQueue(clock: clock.steady, on: serving.network)
    }

    /// Returns the answer to an HTTP request.
    func respond(to request: ServiceRequest) async -> ServiceReply {
        guard request.path == ResultsRequest.path else { return ServiceReply(status: .notFound) }
        // Parameters are in the query or in the body, whatever the method and the content type (9.1).
        let parameters = FormEncoding.decode(request.query).merging(
            FormEncoding.decode(String(buffer: request.body))
        ) { _, inBody in inBody }
        let answer: AnswerQueue.Answer<String>
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
            "Date": HTTPDate.text(secondsSince1970: Int(clock.now().timeIntervalSince1970.rounded(.down))),
        ]
        headers.add(contentsOf: software.headers)
        var reply = ServiceReply(headers: headers, body: answer.value)
        reply.held = answer.held
        return reply
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
    private func answer(
        to method: String, _ parameters: [String: String], from client: String
    ) async throws -> AnswerQueue.Answer<String> {
        let request: ResultsRequest
        do { request = try ResultsRequest(method: method, parameters: parameters) } catch {
            requests.count("invalid")
            return .init(value: ResultsAnswer.rejected(error).body)
        }
        requests.count(request.command)
        switch request {
        case .localize(let request):
            return .init(value: await localizations.take(request, from: client).body)
        case .localizeResult(let key): return .init(value: await localizations.answer(to: key).body)
        default:
            // A comparison may take long to compute; it must block neither event loops nor Swift's limited
            // thread pool.
            let queue = request.mayBeLong ? longAnswers : answers
            let computed = try await queue.answer(for: client, bytes: \.utf8.count) {
                answer(to: request, from: client).body
            }
            if let computed { return computed }
            rejections.count(.requests, from: client, request.command)
            return .init(value: ResultsAnswer.rejected(Self.tooMuch).body)
        }
    }

    /// The answer to an address that asks for more than its share.
    private static let tooMuch = ResultsRejection.notAnalysable("too many requests at once; try again later")

    /// The answer to a client whose packets could be logged if others' were not.
    private static let tooManyLogs = ResultsRejection.notAnalysable(
        "too many replays are logged at once; try again later")

    /// Returns the answer to a request that requires computation only.
    private func answer(to request: ResultsRequest, from client: String) -> ResultsAnswer {
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
            // Whatever address asks: a client's results connection may come from another one than its side channel
            // (Specification 9.7).
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
            return measurements.answer(to: request, for: client)
        case .logPackets(let key):
            guard let session = registry.session(of: key, from: client) else {
                return .rejected(.notAnalysable("this address has no such replay open"))
            }
            switch measurements.packets.prepare(for: session) {
            case .prepared: return .accepted
            case .impossible: return .rejected(.packetsNotLogged)
            case .tooMany: return .rejected(Self.tooManyLogs)
            }
        case .dpiRule(let key): return searches.rule(for: key)
        case .dpiAnalysis(let report): return searches.answer(to: report, from: client, at: clock.now())
        case .dpiReset(let key): return searches.reset(key)
        case .localize, .localizeResult:
            // These wait for other servers and are answered above.
            return .rejected(.unknownCommand)
        }
    }
}

extension ResultsRequest {
    /// True if the answer can be megabytes long.
    fileprivate var mayBeLong: Bool {
        guard case .getMeasurements(let request) = self else { return false }
        switch request.kind {
        case .clientThroughput, .minimumRTTAndDuration, .tcpReadings: return false
        case .lossEvents, .lossRatios, .datagrams, .uploadThroughput, .packets: return true
        }
    }
}
