import QUICInitials
import Recordings

/// Looks for the server's name in what one side of a flow sends, as long as it may still come.
package struct ServerNameSearch {
    /// The name, once it was found.
    package private(set) var found: NamedServer?
    /// Whether nothing more is to be expected.
    package private(set) var isOver = false
    /// The number of bytes that were looked at for the end of what may have the name: no more than came, however they
    /// were cut into segments.
    package private(set) var examined = 0
    private var isRequest = false
    private var records = HelloRecords()
    /// The bytes of a stream that may be a request.
    private var request: [UInt8] = []
    /// The number of bytes of ``endOfHead`` that the request ends with.
    private var matched = 0
    private var hello = QUICHello()

    /// Bytes of a stream that are looked at, at most.
    package static let longest = 1 << 14

    package init() {}

    /// Takes the next bytes of a stream; nil for bytes that nobody kept.
    package mutating func take(stream bytes: UnsafeRawBufferPointer?) {
        guard !isOver else { return }
        guard let bytes else { return finish(nil) }
        guard !bytes.isEmpty else { return }
        let isFirst = examined == 0
        let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.longest - examined))
        examined += part.count
        if isFirst { isRequest = (0x41...0x5A).contains(part[0]) }
        if isRequest { lookForHost(part) } else { lookForHello(part) }
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
        records = HelloRecords()
        request = []
        hello = QUICHello()
    }

    private mutating func lookForHello(_ bytes: UnsafeRawBufferPointer) {
        switch records.take(bytes) {
        case .wanting: if examined == Self.longest { finish(nil) }
        case .none: finish(nil)
        case .message(let message):
            finish(ServerName.inHandshake(message).map { NamedServer(name: $0, place: .tls) })
        }
    }

    /// A request's head may lie in several segments. What begins with a capital letter and is none, as the greetings of
    /// other protocols, never ends as a head does.
    private mutating func lookForHost(_ bytes: UnsafeRawBufferPointer) {
        request += bytes
        for byte in bytes {
            // Only its first character can begin it anew.
            matched = byte == Self.endOfHead[matched] ? matched + 1 : byte == Self.endOfHead[0] ? 1 : 0
            if matched == Self.endOfHead.count { break }
        }
        guard matched == Self.endOfHead.count || examined == Self.longest else { return }
        finish(ServerName.find(in: request).map { NamedServer(name: $0, place: .http) })
    }

    private static let endOfHead = Array("\r\n\r\n".utf8)
}
