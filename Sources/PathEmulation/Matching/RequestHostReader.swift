/// Finds the Host of an HTTP/1 request that comes byte by byte (RFC 9112 3, RFC 9110 7.2).
struct RequestHostReader: Sendable {
    /// The knowledge so far.
    enum Outcome: Equatable {
        case more
        case host(String)
        case none
    }

    /// Longer lines are no request that a classifier would follow.
    private static let longestLine = 8_192

    private var line: [UInt8] = []
    private var isFirstLine = true

    /// Takes the next byte of the stream.
    mutating func consume(_ byte: UInt8) -> Outcome {
        guard byte == 0x0A else {
            line.append(byte)
            let mayBeRequest = !isFirstLine || line.count > 8 || Self.mayBeginRequest(line)
            return mayBeRequest && line.count < Self.longestLine ? .more : .none
        }
        defer { line.removeAll(keepingCapacity: true) }
        let text = line.last == 0x0D ? line.dropLast() : line[...]
        if isFirstLine {
            isFirstLine = false
            return Self.isRequestLine(text) ? .more : .none
        }
        if text.isEmpty { return .none }
        guard let colon = text.firstIndex(of: 0x3A),
            String(decoding: text[..<colon], as: UTF8.self).lowercased() == "host"
        else { return .more }
        return Self.host(text[(colon + 1)...]).map { .host($0) } ?? .none
    }

    /// Returns true if a line's first bytes may be a method: at most seven capital letters, then a blank.
    private static func mayBeginRequest(_ head: [UInt8]) -> Bool {
        guard let blank = head.firstIndex(of: 0x20) else {
            return head.count <= 7 && head.allSatisfy { (0x41...0x5A).contains($0) }
        }
        return blank >= 3 && head[..<blank].allSatisfy { (0x41...0x5A).contains($0) }
    }

    private static func isRequestLine(_ text: ArraySlice<UInt8>) -> Bool {
        text.dropLast().suffix(8).elementsEqual(" HTTP/1.".utf8)
    }

    /// The name in a Host value, without its port.
    private static func host(_ value: ArraySlice<UInt8>) -> String? {
        let trimmed = value.drop { $0 == 0x20 || $0 == 0x09 }
        let end = trimmed.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? trimmed.startIndex
        let name = trimmed[..<end].prefix { $0 != 0x3A }
        let port = trimmed[..<end].dropFirst(name.count).dropFirst()
        guard port.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return HostName.normalised(name)
    }
}
