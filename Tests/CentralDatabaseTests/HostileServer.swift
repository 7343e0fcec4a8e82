import Foundation
import Synchronization

/// A server on loopback that speaks PostgreSQL's protocol until a query is asked
/// (https://www.postgresql.org/docs/15/protocol-message-formats.html), and then whatever it wants.
final class HostileServer: Sendable {
    /// What it answers.
    struct Answer: Sendable {
        var bytes: [UInt8] = []
        /// Bytes that follow without end.
        var endless: [UInt8] = []
    }

    let port: Int
    private let listener: Int32
    private let sent = Atomic(0)

    /// The bytes that it could send so far.
    var bytesSent: Int { sent.load(ordering: .relaxed) }
    var url: String { "postgresql://reader@127.0.0.1:\(port)/wehe?sslmode=disable&gssencmode=disable" }

    /// - Parameters:
    ///   - greeting: what it sends when somebody logs in; nil for what PostgreSQL sends.
    ///   - answer: what it answers to a query; nil for "done".
    init(greeting: Answer? = nil, answer: @escaping @Sendable (_ sql: String) -> Answer?) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (listener, size) = (listener, length)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                Thread { [self] in
                    serve(client, greeting, answer)
                    close(client)
                }.start()
            }
        }.start()
    }

    /// Ends it.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    /// A message of the protocol.
    static func message(_ kind: Character, _ body: [UInt8] = [], length: Int? = nil) -> [UInt8] {
        let count = UInt32((length ?? body.count) + 4)
        return Array(String(kind).utf8) + withUnsafeBytes(of: count.bigEndian) { Array($0) } + body
    }

    static let ready = message("Z", Array("I".utf8))
    static let done = message("C", Array("SET\0".utf8)) + ready
    /// The beginning of the answer to a query with parameters, whose rows have one column.
    static let rowsBegin =
        message("1") + message("2")
        + message(
            "T", [0, 1] + Array("x\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1])

    /// A row with texts.
    static func row(_ columns: [String]) -> [UInt8] {
        message(
            "D",
            [UInt8(columns.count >> 8), UInt8(columns.count & 255)]
                + columns.flatMap { text in
                    withUnsafeBytes(of: UInt32(text.utf8.count).bigEndian) { Array($0) } + Array(text.utf8)
                })
    }

    /// The answer to a query with parameters: rows of texts.
    static func rows(_ rows: [[String]]) -> Answer {
        let count = rows.first?.count ?? 1
        let column = Array("x\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1]
        let description = [0, UInt8(count)] + (0..<count).flatMap { _ in column }
        return Answer(
            bytes: message("1") + message("2") + message("T", description) + rows.flatMap(row)
                + message("C", Array("SELECT 1\0".utf8)) + ready)
    }

    private func serve(
        _ client: Int32, _ greeting: Answer?, _ answer: (String) -> Answer?
    ) {
        guard let length = number(client), read(client, Int(length) - 4) != nil else { return }
        let login =
            Self.message("R", [0, 0, 0, 0])
            + Self.message("S", Array("server_version\0".utf8) + Array("15.0\0".utf8))
            + Self.message("S", Array("client_encoding\0UTF8\0".utf8)) + Self.ready
        guard send(client, greeting ?? Answer(bytes: login)) else { return }
        var sql = ""
        while let kind = read(client, 1)?.first, let length = number(client),
            let body = read(client, Int(length) - 4)
        {
            switch Character(Unicode.Scalar(kind)) {
            case "Q": sql = String(decoding: body, as: UTF8.self)
            case "P": sql = String(decoding: body.dropFirst(), as: UTF8.self)
            case "S": break
            default: continue
            }
            guard "QS".utf8.contains(kind) else { continue }
            guard send(client, answer(sql) ?? Answer(bytes: Self.done)) else { return }
        }
    }

    private func send(_ client: Int32, _ answer: Answer) -> Bool {
        guard send(client, answer.bytes) else { return false }
        guard !answer.endless.isEmpty else { return true }
        let piece = (0..<max(1, (1 << 16) / answer.endless.count)).flatMap { _ in answer.endless }
        while send(client, piece) {}
        return false
    }

    private func send(_ client: Int32, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent.add(count, ordering: .relaxed)
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func number(_ client: Int32) -> UInt32? {
        read(client, 4)?.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private func read(_ client: Int32, _ count: Int) -> [UInt8]? {
        var (bytes, place) = ([UInt8](repeating: 0, count: max(count, 0)), 0)
        while place < bytes.count {
            let got = bytes.withUnsafeMutableBytes {
                recv(client, $0.baseAddress.map { $0 + place }, $0.count - place, 0)
            }
            guard got > 0 else { return nil }
            place += got
        }
        return bytes
    }
}
