import QUICInitials
import Recordings

/// Looks for the server's name in what one side of a flow sends, as long as it may still come.
struct ServerNameSearch {
    /// The name, once it was found.
    private(set) var found: NamedServer?
    /// Whether nothing more is to be expected.
    private(set) var isOver = false
    private var prefix: [UInt8] = []
    private var hello = QUICHello()

    /// Bytes of a stream that are looked at, at most.
    static let longest = 1 << 14

    /// Takes the next bytes of a stream; nil for bytes that nobody kept.
    mutating func take(stream bytes: UnsafeRawBufferPointer?) {
        guard !isOver else { return }
        guard let bytes else { return finish(nil) }
        prefix += bytes.prefix(Self.longest - prefix.count)
        switch prefix.first {
        case 0x16: lookForHello()
        case .some(0x41...0x5A): lookForHost()
        default: finish(nil)
        }
    }

    /// Takes the next datagram.
    mutating func take(datagram bytes: UnsafeRawBufferPointer) {
        guard !isOver else { return }
        switch hello.take(bytes) {
        case .wanting: break
        case .none: finish(nil)
        case .message(let message):
            finish(ServerName.inHandshake(message).map { NamedServer(name: $0, place: .quic) })
        }
    }

    private mutating func finish(_ name: NamedServer?) {
        found = name
        isOver = true
        prefix = []
        hello = QUICHello()
    }

    /// A ClientHello may lie in several segments and in several records.
    private mutating func lookForHello() {
        var message: [UInt8] = []
        var rest = prefix[...]
        while rest.count >= 5, rest[rest.startIndex] == 0x16 {
            let place = rest.startIndex
            let length = Int(rest[place + 3]) << 8 | Int(rest[place + 4])
            message += rest.dropFirst(5).prefix(length)
            rest = rest.dropFirst(5 + length)
        }
        if message.count >= 4 {
            let length = Int(message[1]) << 16 | Int(message[2]) << 8 | Int(message[3])
            if message[0] != 1 || message.count >= 4 + length {
                return finish(ServerName.inHandshake(message).map { NamedServer(name: $0, place: .tls) })
            }
        }
        if !rest.isEmpty && rest.first != 0x16 || prefix.count == Self.longest { finish(nil) }
    }

    /// A request's head may lie in several segments.
    private mutating func lookForHost() {
        let isWhole = prefix.count == Self.longest || prefix.firstRange(of: Self.endOfHead) != nil
        if isWhole { finish(ServerName.find(in: prefix).map { NamedServer(name: $0, place: .http) }) }
    }

    private static let endOfHead = Array("\r\n\r\n".utf8)
}
