/// A TLS ClientHello of an exact length, such as a browser's first packet (RFC 8446 4.1.2).
///
/// The padding extension (RFC 7685) fills the remaining length; if the name leaves too little room, the
/// session ID and then cipher suites are omitted.
enum ClientHello {
    /// Returns a complete record of that length, or nil if the server's name does not fit.
    static func record(length: Int, serverName: String?, seed: inout SeededBytes) -> [UInt8]? {
        let random = seed.bytes(32)
        let sessionID = seed.bytes(32)
        let share = seed.bytes(32)
        for session in [sessionID, []] {
            for suites in stride(from: cipherSuites.count, through: 3, by: -1) {
                let rest = length - bytes(random, session, suites, serverName, share, padding: nil).count
                // An extension has four bytes before its content.
                guard rest == 0 || rest >= 4 else { continue }
                return bytes(
                    random,
                    session,
                    suites,
                    serverName,
                    share,
                    padding: rest == 0 ? nil : rest - 4
                )
            }
        }
        return nil
    }

    private static let cipherSuites: [UInt16] = [
        0x1301, 0x1302, 0x1303, 0xC02B, 0xC02F, 0xC02C, 0xC030, 0xCCA9, 0xCCA8,
    ]
    private static let groups: [UInt16] = [0x001D, 0x0017, 0x0018]
    private static let signatures: [UInt16] = [
        0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601,
    ]
    private static let versions: [UInt16] = [0x0304, 0x0303]

    private static func bytes(
        _ random: [UInt8],
        _ sessionID: [UInt8],
        _ suites: Int,
        _ serverName: String?,
        _ share: [UInt8],
        padding: Int?
    ) -> [UInt8] {
        var record: [UInt8] = [0x16, 0x03, 0x01]
        record.appendVector(2) { handshake in
            handshake.append(1)
            handshake.appendVector(3) { hello in
                hello += [0x03, 0x03] + random
                hello.appendVector(1) { $0 += sessionID }
                hello.appendVector(2) { $0.append(cipherSuites.prefix(suites)) }
                hello.appendVector(1) { $0.append(0) }
                hello.appendVector(2) { appendExtensions(to: &$0, serverName, share, padding: padding) }
            }
        }
        return record
    }

    private static func appendExtensions(
        to list: inout [UInt8],
        _ serverName: String?,
        _ share: [UInt8],
        padding: Int?
    ) {
        func add(_ type: UInt16, _ body: (inout [UInt8]) -> Void) {
            list.append([type])
            list.appendVector(2, body)
        }
        if let serverName {
            add(0) { body in
                body.appendVector(2) { names in
                    names.append(0)
                    names.appendVector(2) { $0 += Array(serverName.utf8) }
                }
            }
        }
        add(10) { body in body.appendVector(2) { $0.append(groups) } }
        add(13) { body in body.appendVector(2) { $0.append(signatures) } }
        add(16) { body in
            body.appendVector(2) { protocols in
                for name in ["h2", "http/1.1"] { protocols.appendVector(1) { $0 += Array(name.utf8) } }
            }
        }
        add(43) { body in body.appendVector(1) { $0.append(versions) } }
        add(45) { body in body.appendVector(1) { $0.append(1) } }
        add(51) { body in
            body.appendVector(2) { shares in
                shares.append([groups[0]])
                shares.appendVector(2) { $0 += share }
            }
        }
        if let padding { add(21) { $0 += [UInt8](repeating: 0, count: padding) } }
    }
}

extension [UInt8] {
    /// Appends numbers in big-endian order.
    fileprivate mutating func append(_ numbers: some Sequence<UInt16>) {
        for number in numbers {
            append(UInt8(number >> 8))
            append(UInt8(number & 0xFF))
        }
    }

    /// Appends the output of the body, preceded by its length in the given number of bytes.
    fileprivate mutating func appendVector(_ lengthBytes: Int, _ body: (inout [UInt8]) -> Void) {
        var content: [UInt8] = []
        body(&content)
        for place in stride(from: 8 * (lengthBytes - 1), through: 0, by: -8) {
            append(UInt8(content.count >> place & 0xFF))
        }
        append(contentsOf: content)
    }
}
