/// HTTP/1 requests (RFC 9112 3 and 5).
extension FieldReader {
    /// The maximum length of a line, in bytes.
    private static let longestLine = 1 << 14

    private static let methods = [
        "GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "PATCH", "CONNECT", "TRACE",
    ].map { Array(($0 + " ").utf8) }

    /// True if the next bytes are a method and a space.
    var isHTTPRequest: Bool { Self.methods.contains { bytes[position...].starts(with: $0) } }

    mutating func readHTTPRequest() {
        guard let line = nextLine() else { return name(upTo: endOfPacket, .payload) }
        readRequestLine(line)
        while position < bytes.count {
            guard let line = nextLine() else { return name(upTo: endOfPacket, .payload) }
            let isEndOfHead = line.text.isEmpty
            readHeader(line)
            if isEndOfHead { break }
        }
        // If a message ends within a packet, its body ends with the packet, as in recordings of clients.
        if !isAtPacketStart { name(upTo: endOfPacket, .body) }
    }

    /// Returns the text of the next line and the start of the following one. A last line may lack its end.
    private func nextLine() -> (text: Range<Int>, next: Int)? {
        let limit = min(bytes.count, position + Self.longestLine)
        guard let feed = bytes[position..<limit].firstIndex(of: UInt8(ascii: "\n")) else {
            return limit == bytes.count ? (position..<limit, limit) : nil
        }
        let hasReturn = feed > position && bytes[feed - 1] == UInt8(ascii: "\r")
        return (position..<(hasReturn ? feed - 1 : feed), feed + 1)
    }

    private mutating func readRequestLine(_ line: (text: Range<Int>, next: Int)) {
        let blank = UInt8(ascii: " ")
        let end = line.text.upperBound
        let methodEnd = bytes[line.text].firstIndex(of: blank) ?? end
        name(upTo: methodEnd, .method)
        name(upTo: min(end, methodEnd + 1), .separator)
        let lastBlank = bytes[position..<end].lastIndex(of: blank)
        name(upTo: lastBlank ?? end, .target)
        if let lastBlank {
            name(upTo: lastBlank + 1, .separator)
            name(upTo: end, .httpVersion)
        }
        name(upTo: line.next, .separator)
    }

    private mutating func readHeader(_ line: (text: Range<Int>, next: Int)) {
        let end = line.text.upperBound
        if let colon = bytes[line.text].firstIndex(of: UInt8(ascii: ":")) {
            let header = Self.headerName(bytes[line.text.lowerBound..<colon])
            name(upTo: colon, .headerName(header))
            let value = bytes[colon + 1..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end
            name(upTo: value, .separator)
            name(upTo: end, .headerValue(header))
        } else {
            name(upTo: end, .headerName(.missing))
        }
        name(upTo: line.next, .separator)
    }

    /// Returns the name as written; invalid ones are not quoted.
    private static func headerName(_ bytes: ArraySlice<UInt8>) -> HeaderName {
        let isReadable = (1...64).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
        return isReadable ? .readable(String(decoding: bytes, as: UTF8.self)) : .damaged
    }
}
