import NIOCore
import NIOHTTP1

/// A request to one of the server's HTTP ports, whole.
struct ServiceRequest: Sendable {
    let method: HTTPMethod
    /// What is asked for, up to a question mark.
    let path: String
    /// What follows the question mark; empty if nothing does.
    let query: String
    let body: ByteBuffer
    /// How the client names itself; nil if it does not.
    let userAgent: String?
    /// The client's IP address.
    let client: String

    init(_ head: HTTPRequestHead, body: ByteBuffer, from client: String) {
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        method = head.method
        path = parts.first.map(String.init) ?? ""
        query = parts.count > 1 ? String(parts[1]) : ""
        userAgent = head.headers.first(name: "User-Agent")
        self.body = body
        self.client = client
    }
}

/// The answer to a request.
struct ServiceReply: Sendable {
    var status = HTTPResponseStatus.ok
    /// What is said of the body, apart from its length.
    var headers: HTTPHeaders = [:]
    var body = ""
    /// Whether the connection ends with it.
    var isLast = false
}

/// Makes the answers of an HTTP port.
typealias ServiceResponder = @Sendable (ServiceRequest) async -> ServiceReply
