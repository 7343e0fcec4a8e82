import Foundation
import Synchronization

/// A server on loopback that speaks PostgreSQL's protocol until a query is asked
/// (https://www.postgresql.org/docs/15/protocol-message-formats.html), and then whatever it wants.
final class HostileServer: Sendable {
    /// The bytes of an answer, and what follows them.
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
    /// - Throws: `POSIXError` if no port can be had.
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
        var bytes = Array(String(kind).utf8)
        bytes += bigEndian((length ?? body.count) + 4)
        bytes += body
        return bytes
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
    }

    static let ready = message("Z", Array("I".utf8))
    static let done = message("C", Array("SET\0".utf8)) + ready

    /// The beginning of the answer to a query with parameters.
    static func rowsBegin(columns: Int = 1) -> [UInt8] {
        // The name, the table, the type `text` of any length, and the binary format.
        let column: [UInt8] = [0x78, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1]
        var description: [UInt8] = [0, UInt8(columns)]
        for _ in 0..<columns { description += column }
        return message("1") + message("2") + message("T", description)
    }

    /// A row with texts.
    static func row(_ columns: [String]) -> [UInt8] {
        var body: [UInt8] = [0, UInt8(columns.count)]
        for text in columns {
            body += bigEndian(text.utf8.count)
            body += Array(text.utf8)
        }
        return message("D", body)
    }

    /// The answer to a query with parameters: rows of texts.
    static func rows(_ rows: [[String]]) -> Answer {
        var bytes = rowsBegin(columns: rows.first?.count ?? 1)
        for row in rows { bytes += Self.row(row) }
        bytes += message("C", Array("SELECT 1\0".utf8))
        return Answer(bytes: bytes + ready)
    }

    private static func login() -> [UInt8] {
        var bytes = message("R", [0, 0, 0, 0])
        bytes += message("S", Array("server_version\0".utf8) + Array("15.0\0".utf8))
        bytes += message("S", Array("client_encoding\0UTF8\0".utf8))
        return bytes + ready
    }

    private func serve(
        _ client: Int32, _ greeting: Answer?, _ answer: (String) -> Answer?
    ) {
        guard let length = number(client), read(client, Int(length) - 4) != nil else { return }
        guard send(client, greeting ?? Answer(bytes: Self.login())) else { return }
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
