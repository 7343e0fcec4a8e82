import QUICInitials
import Recordings

/// Searches for the server name in the data of one side of a flow, as long as it may still occur.
package struct ServerNameSearch {
    /// The name, once it was found.
    package private(set) var found: NamedServer?
    /// True if the search has ended.
    package private(set) var isOver = false
    /// Number of bytes examined for the end of a header: at most the number received, whatever their
    /// segmentation.
    package private(set) var examined = 0
    private var isRequest = false
    private var records = HelloRecords()
    /// The bytes of a stream that may be a request.
    private var request: [UInt8] = []
    /// The number of bytes of ``endOfHead`` with which the request ends.
    private var matched = 0
    private var hello = QUICHello()

    /// The maximum number of bytes of a stream that are examined.
    package static let longest = 1 << 14

    package init() {}

    /// Number of fragments of a ClientHello in QUIC that were moved in memory so far.
    var moves: Int { hello.moves }

    /// Number of bytes that are kept.
    var held: Int { request.count + records.held + hello.held }

    /// Ends the search without a name, unless it was found.
    mutating func giveUp() { if !isOver { finish(nil) } }

    /// Adds the next bytes of a stream; nil for bytes that were not kept.
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

    /// Adds the next datagram.
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

    /// Searches for the end of a request's header, which may span several segments. Text of other protocols
    /// that begins with a capital letter, such as greetings, does not contain such an end.
    private mutating func lookForHost(_ bytes: UnsafeRawBufferPointer) {
        request += bytes
        for byte in bytes {
            // Only its first character can begin it again.
            matched = byte == Self.endOfHead[matched] ? matched + 1 : byte == Self.endOfHead[0] ? 1 : 0
            if matched == Self.endOfHead.count { break }
        }
        guard matched == Self.endOfHead.count || examined == Self.longest else { return }
        finish(ServerName.find(in: request).map { NamedServer(name: $0, place: .http) })
    }

    private static let endOfHead = Array("\r\n\r\n".utf8)
}
