import NIOHTTP1
import TestModel
import WireProtocol

/// Request of one HTTP exchange.
struct HTTPRequest: Sendable {
    /// Parser of the answer.
    enum Answer: Sendable {
        /// HTTP/1.1; anything else counts as no answer.
        case http
        /// Raw bytes until the server closes, because an own-IP answer need not have a header (Specification
        /// 4).
        case raw
    }

    /// The method, in capitals.
    var method = "GET"
    /// The `http` or `https` URL with its query.
    var url: String
    /// A form to send as the body; nil for no body.
    var form: String?
    /// Value of the User-Agent header; nil to omit it.
    var userAgent: String?
    /// Parser of the answer.
    var answer = Answer.http
}

/// One HTTP request's answer.
struct HTTPExchange: Sendable {
    /// The status code; nil if a raw answer has none.
    let status: Int?
    /// The headers of the answer; a raw answer has none.
    let headers: HTTPHeaders
    /// The body as text; of a raw answer, all of it.
    let body: String
    /// Durations of the phases.
    let timeline: HTTPTimeline
}

extension HTTPExchange {
    /// The server's description of itself; nil if it does not run this program.
    var software: ServerSoftware? { ServerSoftware(reading: { headers.first(name: $0) }) }
}
