/// Replaces personal information in clear-text HTTP by text of equal length.
///
/// It processes HTTP/1 requests and answers: cookies, authorizations, and the query of a target or referring
/// page. Encrypted data is not changed, and neither is the server's name, which the test requires.
struct SecretScrubber {
    /// Number of replaced secrets of each kind.
    private(set) var found: [SecretKind: Int] = [:]

    /// Replacement character.
    private static let filler = UInt8(ascii: "x")

    /// Replaces the secrets in consecutive data of one side: a request, or an answer.
    ///
    /// - Parameter pieces: its bytes. Only those of headers are joined.
    mutating func scrub(_ pieces: inout [FlowContent.Piece]) {
        var reader = PieceReader(pieces)
        // Several headers may follow each other, with bodies in between that are skipped according to their
        // length.
        while let head = Self.head(at: &reader) {
            var scrubbed = head
            let body = scrubHead(&scrubbed, head.indices)
            if scrubbed != head { reader.replace(head.count, by: scrubbed, in: &pieces) }
            guard body <= reader.left - head.count else { return }
            reader.skip(head.count + body)
        }
    }

    /// Returns the header at the current position; nil if there is none.
    private static func head(at reader: inout PieceReader) -> [UInt8]? {
        var length = firstLook
        while true {
            let bytes = reader.bytes(length)
            let isAll = bytes.count == reader.left
            if let (head, isEnded) = head(in: bytes[...]) {
                if isEnded || isAll { return Array(bytes[head]) }
            } else if isAll || bytes.contains(UInt8(ascii: "\n")) {
                return nil
            }
            length *= 4
        }
    }

    /// Number of bytes that are first searched for a header: most are shorter.
    private static let firstLook = 4_096

    /// Finds an HTTP header at the beginning: up to the empty line, or to the end of the bytes, with its
    /// kind.
    private static func head(in bytes: ArraySlice<UInt8>) -> (head: Range<Int>, isEnded: Bool)? {
        guard let line = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let first = bytes[..<line]
        let isAnswer = first.starts(with: Array("HTTP/1.".utf8))
        let isRequest = first.firstRange(of: Array(" HTTP/1.".utf8)) != nil
        guard isAnswer || isRequest else { return nil }
        let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
        return (bytes.startIndex..<(end ?? bytes.endIndex), end != nil)
    }

    /// Scrubs a header; returns the length of its body.
    private mutating func scrubHead(_ bytes: inout [UInt8], _ head: Range<Int>) -> Int {
        var body = 0
        var start = head.lowerBound
        while start < head.upperBound {
            let end = bytes[start..<head.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? head.upperBound
            let text = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? start..<end - 1 : start..<end
            if start == head.lowerBound {
                scrubQuery(&bytes, text)
            } else if let colon = bytes[text].firstIndex(of: UInt8(ascii: ":")) {
                let name = String(decoding: bytes[text.lowerBound..<colon], as: UTF8.self).lowercased()
                let value = bytes[colon + 1..<text.upperBound].firstIndex { $0 != 0x20 && $0 != 0x09 }
                if let value { body = max(body, scrubHeader(&bytes, name, value..<text.upperBound)) }
            }
            start = end + 1
        }
        return body
    }

    private mutating func scrubHeader(
        _ bytes: inout [UInt8], _ name: String, _ value: Range<Int>
    ) -> Int {
        switch name {
        case "cookie", "set-cookie": replace(&bytes, value, .cookie)
        case "authorization", "proxy-authorization": replace(&bytes, value, .authorization)
        case "referer", "location": scrubQuery(&bytes, value)
        case "content-length":
            return Int(String(decoding: bytes[value], as: UTF8.self)).map { max(0, $0) } ?? 0
        default: break
        }
        return 0
    }

    /// Replaces the text after a `?`, up to a space.
    private mutating func scrubQuery(_ bytes: inout [UInt8], _ text: Range<Int>) {
        guard let mark = bytes[text].firstIndex(of: UInt8(ascii: "?")) else { return }
        let end = bytes[mark..<text.upperBound].firstIndex(of: UInt8(ascii: " ")) ?? text.upperBound
        replace(&bytes, mark + 1..<end, .query)
    }

    private mutating func replace(
        _ bytes: inout [UInt8], _ range: Range<Int>, _ kind: SecretKind
    ) {
        guard !range.isEmpty else { return }
        for index in range { bytes[index] = Self.filler }
        found[kind, default: 0] += 1
    }
}

/// Kinds of personal information in clear text.
package enum SecretKind: String, Sendable, CaseIterable {
    /// A cookie, of either side.
    case cookie
    /// Credentials.
    case authorization
    /// The query of a URL.
    case query
}
