/// Reassembles a ClientHello from several segments and records (RFC 8446, section 5.1).
///
/// Every byte is examined once, however the stream is segmented.
struct HelloRecords {
    /// The state after some bytes.
    enum State {
        /// More data is needed.
        case wanting
        /// The data is not a ClientHello.
        case none
        /// The whole ClientHello.
        case message([UInt8])
    }

    private var message: [UInt8] = []
    /// Number of bytes that are kept.
    var held: Int { message.count }
    /// The header of a record, as far as it was received.
    private var header: [UInt8] = []
    /// Number of missing bytes of the record.
    private var left = 0

    /// Adds the next bytes of the stream.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> State {
        var rest = bytes[...]
        while let next = rest.first {
            guard left > 0 else {
                header.append(next)
                rest = rest.dropFirst()
                // Its type: a handshake.
                guard header[0] == 0x16 else { return .none }
                if header.count == 5 {
                    left = Int(header[3]) << 8 | Int(header[4])
                    header = []
                }
                continue
            }
            let part = rest.prefix(left)
            message += part
            left -= part.count
            rest = rest.dropFirst(part.count)
            guard message.count >= 4 else { continue }
            // The message's header: type 1, length (RFC 8446, section 4).
            guard message[0] == 1 else { return .none }
            let length = 4 + (Int(message[1]) << 16 | Int(message[2]) << 8 | Int(message[3]))
            if message.count >= length { return .message(message) }
        }
        return .wanting
    }
}
