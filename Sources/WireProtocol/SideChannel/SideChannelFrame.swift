/// The framing of the side channel: ten decimal digits with the body's length in bytes, then the body
/// (Specification 5.1).
package enum SideChannelFrame {
    /// The length of the prefix, in bytes.
    package static let headerLength = 10

    /// Returns header and body as one piece, because a fragile reader may see only the content of one write.
    ///
    /// Characters outside 7-bit ASCII are dropped, as no deployed reader handles them.
    package static func encode(_ body: String) -> [UInt8] {
        let isASCII = body.utf8.withContiguousStorageIfAvailable(isASCII) ?? false
        return isASCII ? frame(body.utf8) : frame(body.utf8.filter { $0 < 0x80 })
    }

    private static func frame(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let digits = String(bytes.count)
        var frame = [UInt8]()
        frame.reserveCapacity(headerLength + bytes.count)
        frame.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, headerLength - digits.count)))
        frame.append(contentsOf: digits.utf8)
        frame.append(contentsOf: bytes)
        return frame
    }

    /// Returns the length of the body that follows `header`, in bytes.
    ///
    /// - Parameters:
    ///   - header: the ten bytes before the body.
    ///   - limit: the maximum length of the body, in bytes.
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

    /// Returns the text of a body.
    ///
    /// - Throws: ``WireProtocolError/notASCII``.
    package static func body(_ bytes: some Collection<UInt8>) throws(WireProtocolError) -> String {
        // Contiguous bytes are checked several at a time; through a collection's indices each byte would cost
        // a call, and bodies of samples are long.
        let text = bytes.withContiguousStorageIfAvailable(text) ?? Array(bytes).withUnsafeBufferPointer(text)
        guard let text else { throw .notASCII }
        return text
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        isASCII(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Returns true if no byte has its highest bit set. The loop has no early exit, so that it can be
    /// vectorized.
    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var bits: UInt8 = 0
        for byte in bytes { bits |= byte }
        return bits < 0x80
    }
}
