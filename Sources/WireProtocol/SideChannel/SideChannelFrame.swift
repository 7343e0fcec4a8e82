/// The framing of the side channel: ten decimal digits that give the body's length in bytes, then the body
/// (protocol.md 5.1).
package enum SideChannelFrame {
    /// The length of the prefix, in bytes.
    package static let headerLength = 10

    /// Header and body as one piece, because a fragile reader may see only what one write carries.
    ///
    /// Characters outside 7-bit ASCII are left out, as no deployed reader survives them.
    package static func encode(_ body: String) -> [UInt8] {
        let bytes = body.utf8.filter { $0 < 0x80 }
        let digits = String(bytes.count)
        var frame = [UInt8]()
        frame.reserveCapacity(headerLength + bytes.count)
        frame.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, headerLength - digits.count)))
        frame.append(contentsOf: digits.utf8)
        frame.append(contentsOf: bytes)
        return frame
    }

    /// The length of the body that follows `header`, in bytes.
    ///
    /// - Parameters:
    ///   - header: the ten bytes before the body.
    ///   - limit: the longest body accepted, in bytes.
    /// - Returns: a length of at least 1.
    /// - Throws: ``WireProtocolError`` if they are not ten digits, or the length is zero or above the limit.
    package static func bodyLength(
        header: some Collection<UInt8>, limit: Int
    ) throws(WireProtocolError) -> Int {
        guard header.count == headerLength, header.allSatisfy(\.isASCIIDigit) else {
            throw .malformedLength(String(decoding: header, as: UTF8.self))
        }
        let length = header.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard length > 0 else { throw .emptyBody }
        guard length <= limit else { throw .bodyTooLong(length: length, limit: limit) }
        return length
    }

    /// The text of a body.
    ///
    /// - Throws: ``WireProtocolError/notASCII``.
    package static func body(_ bytes: some Collection<UInt8>) throws(WireProtocolError) -> String {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
        return String(decoding: bytes, as: UTF8.self)
    }
}
