package import NIOCore
package import NIOHTTP1

/// A request to an HTTP port, whole.
package struct ServiceRequest: Sendable {
    package let method: HTTPMethod
    /// What is asked for, up to a question mark.
    package let path: String
    /// What follows the question mark; empty if nothing does.
    package let query: String
    package let body: ByteBuffer
    /// What is said about it.
    package let headers: HTTPHeaders
    /// How the client names itself; nil if it does not.
    package var userAgent: String? { headers.first(name: "User-Agent") }
    /// The client's IP address.
    package let client: String

    package init(_ head: HTTPRequestHead, body: ByteBuffer, from client: String) {
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        method = head.method
        path = parts.first.map(String.init) ?? ""
        query = parts.count > 1 ? String(parts[1]) : ""
        headers = head.headers
        self.body = body
        self.client = client
    }
}

/// The answer to a request.
package struct ServiceReply: Sendable {
    package var status = HTTPResponseStatus.ok
    /// What is said of the body, apart from its length.
    package var headers: HTTPHeaders = [:]
    package var body = ""
    /// Whether the connection ends with it.
    package var isLast = false

    package init(
        status: HTTPResponseStatus = .ok, headers: HTTPHeaders = [:], body: String = "", isLast: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isLast = isLast
    }
}

/// Makes the answers of an HTTP port.
package typealias ServiceResponder = @Sendable (ServiceRequest) async -> ServiceReply
