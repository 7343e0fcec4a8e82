import NIOHTTP1

/// One HTTP request and its answer.
struct HTTPExchange: Sendable {
    /// The status code.
    let status: Int
    /// The headers of the answer.
    let headers: HTTPHeaders
    /// The body as text.
    let body: String
    /// How long its parts took.
    let timeline: HTTPTimeline
}

/// How long one HTTP exchange took, whatever came of it.
package struct HTTPTimeline: Equatable, Sendable {
    /// The request's method.
    package let method: String
    /// The request's URL with its query.
    package let url: String
    /// The answer's status code; nil if none came.
    package let status: Int?
    /// Why there was no answer, or no whole one; nil if there was.
    package let failure: String?
    /// Seconds from the request, the connection's set-up included, to the head of the answer; nil if none came.
    package let firstByte: Double?
    /// Seconds from the request to the end of the answer or to the failure.
    package let total: Double

    package init(
        method: String, url: String, status: Int?, failure: String?, firstByte: Double?, total: Double
    ) {
        self.method = method
        self.url = url
        self.status = status
        self.failure = failure
        self.firstByte = firstByte
        self.total = total
    }
}

extension HTTPTimeline: CustomStringConvertible {
    /// One line: `GET https://… : status 200, first byte after 12 ms, 15 ms in all`.
    package var description: String {
        func milliseconds(_ seconds: Double) -> String { "\(Int((seconds * 1_000).rounded())) ms" }
        let outcome = [
            status.map { "status \($0)" }, failure, firstByte.map { "first byte after \(milliseconds($0))" },
            "\(milliseconds(total)) in all",
        ]
        return "\(method) \(url): " + outcome.compactMap(\.self).joined(separator: ", ")
    }
}
