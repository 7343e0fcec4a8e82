/// A reader of ClientHellos written from RFC 8446 4.1.2 for the tests alone: everything must add up exactly.
struct ClientHelloReader {
    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    var extensions: [Int: [UInt8]] = [:]
    var cipherSuites = 0
    var sessionID = 0

    init(_ record: [UInt8]) throws {
        var outer = Cursor(record)
        try outer.expect([0x16, 0x03, 0x01], "record header")
        var handshake = Cursor(try outer.vector(2, "record"))
        try outer.end("record")
        try handshake.expect([1], "handshake type")
        var hello = Cursor(try handshake.vector(3, "handshake"))
        try handshake.end("handshake")
        try hello.expect([3, 3], "legacy version")
        _ = try hello.take(32, "random")
        sessionID = try hello.vector(1, "session id").count
        cipherSuites = try hello.vector(2, "cipher suites").count
        guard sessionID == 0 || sessionID == 32, cipherSuites >= 2, cipherSuites.isMultiple(of: 2) else {
            throw Malformed(description: "session id \(sessionID), cipher suites \(cipherSuites)")
        }
        try hello.expect([1, 0], "compression")
        var list = Cursor(try hello.vector(2, "extensions"))
        try hello.end("hello")
        while !list.isAtEnd {
            let type = try list.number(2, "extension type")
            guard extensions.updateValue(try list.vector(2, "extension \(type)"), forKey: type) == nil else {
                throw Malformed(description: "extension \(type) twice")
            }
        }
    }

    /// The name in the server_name extension (RFC 6066 3), nil without one.
    func serverName() throws -> String? {
        guard let body = extensions[0] else { return nil }
        var outer = Cursor(body)
        var names = Cursor(try outer.vector(2, "server names"))
        try outer.end("server names")
        try names.expect([0], "name type")
        let name = String(decoding: try names.vector(2, "name"), as: UTF8.self)
        try names.end("server name")
        return name
    }

    /// Items of a list inside an extension, after its length of `prefix` bytes.
    func items(of type: Int, prefix: Int) throws -> [UInt8] {
        guard let body = extensions[type] else { throw Malformed(description: "no extension \(type)") }
        var outer = Cursor(body)
        let list = try outer.vector(prefix, "extension \(type)")
        try outer.end("extension \(type)")
        return list
    }

    struct Cursor {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) { rest = bytes[...] }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func take(_ count: Int, _ what: String) throws -> [UInt8] {
            guard rest.count >= count else { throw Malformed(description: "\(what) is too short") }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }

        mutating func number(_ bytes: Int, _ what: String) throws -> Int {
            try take(bytes, what).reduce(0) { 256 * $0 + Int($1) }
        }

        mutating func vector(_ prefix: Int, _ what: String) throws -> [UInt8] {
            try take(try number(prefix, what), what)
        }

        mutating func expect(_ bytes: [UInt8], _ what: String) throws {
            guard try take(bytes.count, what) == bytes else { throw Malformed(description: "wrong \(what)") }
        }

        func end(_ what: String) throws {
            guard rest.isEmpty else { throw Malformed(description: "\(rest.count) bytes after the \(what)") }
        }
    }
}
