import NIOHTTP1
import TestModel

/// What is asked in one HTTP exchange.
struct HTTPRequest: Sendable {
    /// How the answer is read.
    enum Answer: Sendable {
        /// As HTTP/1.1; anything else is no answer.
        case http
        /// As bytes until the server closes, because an own-IP answer need not have a head (Specification 4).
        case raw
    }

    /// The method, in capitals.
    var method = "GET"
    /// Where to: an `http` or `https` URL with its query.
    var url: String
    /// A form to send as the body; nil for no body.
    var form: String?
    /// How this program names itself; nil if it does not.
    var userAgent: String?
    /// How the answer is read.
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
    /// How long its parts took.
    let timeline: HTTPTimeline
}
