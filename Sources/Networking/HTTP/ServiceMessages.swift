package import NIOCore
package import NIOHTTP1

/// A complete request to an HTTP port.
package struct ServiceRequest: Sendable {
    package let method: HTTPMethod
    /// The path, up to a question mark.
    package let path: String
    /// The query after the question mark; empty if there is none.
    package let query: String
    package let body: ByteBuffer
    /// The header fields.
    package let headers: HTTPHeaders
    /// The value of `User-Agent`; nil if it is missing.
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
    /// The header fields, without the length of the body.
    package var headers: HTTPHeaders = [:]
    package var body = ""
    /// True to close the connection after the reply.
    package var isLast = false
    /// An object that is released when the reply is with the network or is no longer needed; nil for none.
    package var held: (any AnyObject & Sendable)?

    package init(
        status: HTTPResponseStatus = .ok, headers: HTTPHeaders = [:], body: String = "", isLast: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isLast = isLast
    }
}

/// Creates the answers of an HTTP port.
package typealias ServiceResponder = @Sendable (ServiceRequest) async -> ServiceReply
