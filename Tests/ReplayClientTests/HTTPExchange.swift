import TestModel
import WireProtocol

/// As much HTTP/1.1 as the fake results service needs.
enum HTTPExchange {
    /// What a client asked.
    struct Request: Sendable {
        let method: String
        let path: String
        /// From the query and the form body together.
        let parameters: [String: String]
    }

    /// What the service does.
    enum Reply: Sendable {
        /// Answers with status 200 and this body.
        case body(String)
        /// Answers with another status.
        case status(Int)
        /// Says nothing until the client leaves.
        case silence
        /// Ends the connection.
        case close
    }

    static func read(from visit: inout Visit) async throws -> Request {
        let head = try await visit.text(upTo: "\r\n\r\n")
        let lines = head.split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3 else { throw Visit.Gone() }
        let length = lines.compactMap { line in
            line.lowercased().hasPrefix("content-length:") ? Int(line.dropFirst(15).drop { $0 == " " }) : nil
        }.first
        let form = String(decoding: try await visit.bytes(length ?? 0), as: UTF8.self)
        let target = words[1].split(separator: "?", maxSplits: 1)
        let query = target.count > 1 ? String(target[1]) : ""
        return Request(
            method: String(words[0]), path: String(target.first ?? ""),
            parameters: FormEncoding.decode(query).merging(FormEncoding.decode(form)) { $1 })
    }

    static func answer(_ reply: Reply, headers: [String] = [], on visit: inout Visit) async throws {
        switch reply {
        case .body(let body):
            let head =
                ["HTTP/1.1 200 OK", "Content-Type: text/html", "Content-Length: \(body.utf8.count)"] + headers
            try await visit.write(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
        case .status(let code): try await visit.write("HTTP/1.1 \(code) Odd\r\nContent-Length: 0\r\n\r\n")
        case .silence: _ = await visit.untilClosed()
        case .close: throw Visit.Gone()
        }
    }
}
