/// Replaces what clear-text HTTP tells of a person by text of equal length.
///
/// Looked at is what begins like a request or an answer of HTTP/1: cookies, authorizations, and what follows the `?` of
/// a target or of a referring page. What is encrypted says nothing, and the server's name stays, as it is the point.
struct SecretScrubber {
    /// How many secrets of each kind were replaced.
    private(set) var found: [SecretKind: Int] = [:]

    /// What stands where a secret stood.
    private static let filler = UInt8(ascii: "x")

    /// Replaces the secrets of what one side sent without a pause of the other: a request, or an answer.
    ///
    /// - Parameter pieces: its bytes. Only those of heads are put together.
    mutating func scrub(_ pieces: inout [FlowContent.Piece]) {
        var reader = PieceReader(pieces)
        // Heads may follow each other, with bodies between that are passed over by the length they say.
        while let head = Self.head(at: &reader) {
            var scrubbed = head
            let body = scrubHead(&scrubbed, head.indices)
            if scrubbed != head { reader.replace(head.count, by: scrubbed, in: &pieces) }
            guard body <= reader.left - head.count else { return }
            reader.skip(head.count + body)
        }
    }

    /// The head at a place; nil if there is none.
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

    /// As many bytes are looked at first for a head: most have fewer.
    private static let firstLook = 4_096

    /// A head of HTTP at the beginning: with the empty line at its end, or up to the end of the bytes; and which it is.
    private static func head(in bytes: ArraySlice<UInt8>) -> (head: Range<Int>, isEnded: Bool)? {
        guard let line = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let first = bytes[..<line]
        let isAnswer = first.starts(with: Array("HTTP/1.".utf8))
        let isRequest = first.firstRange(of: Array(" HTTP/1.".utf8)) != nil
        guard isAnswer || isRequest else { return nil }
        let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
        return (bytes.startIndex..<(end ?? bytes.endIndex), end != nil)
    }

    /// Scrubs a head; the bytes of its body.
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

    /// Replaces what follows a `?`, up to a space.
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

/// What clear text tells of a person.
package enum SecretKind: String, Sendable, CaseIterable {
    /// A cookie, of either side.
    case cookie
    /// What proves who somebody is.
    case authorization
    /// What follows the `?` of an address.
    case query
}
