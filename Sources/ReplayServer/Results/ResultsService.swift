import HTTPTypes
import Hummingbird
import NIOCore
import WireProtocol

/// Answers the requests of the results service (protocol.md 9), promptly and always with HTTP 200.
struct ResultsService: HTTPResponder {
    typealias Context = BasicRequestContext

    /// The longest form body accepted, in bytes.
    static let bodyLimit = 1 << 16

    let samples: SampleStore

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        guard request.uri.path == ResultsRequest.path else { return Response(status: .notFound) }
        // Parameters come in the query or in the body, whatever the method and the content type (9.1).
        var parameters = FormEncoding.decode(request.uri.query ?? "")
        do {
            let body = try await request.body.collect(upTo: Self.bodyLimit)
            parameters.merge(FormEncoding.decode(String(buffer: body))) { _, inBody in inBody }
        } catch let error as HTTPError where error.status == .contentTooLarge {
            return Response(status: .contentTooLarge)
        }
        let answer = answer(to: request.method.rawValue, parameters)
        return Response(
            status: .ok, headers: [.contentType: "text/html; charset=UTF-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
    }

    /// The answer to a request with these merged parameters.
    func answer(to method: String, _ parameters: [String: String]) -> ResultsAnswer {
        do {
            switch try ResultsRequest(method: method, parameters: parameters) {
            case .analyze(let key):
                // The comparison is made at once, so that a client learns at once why there is none.
                let answer = samples.answer(for: key)
                if case .result = answer { return .accepted }
                return answer
            case .singleResult(let key):
                return samples.answer(for: key)
            case .defaultSetting:
                return .defaults(area: "0.5", pValue: "0.01", ratio: "0.95")
            }
        } catch {
            return .rejected(error)
        }
    }
}
