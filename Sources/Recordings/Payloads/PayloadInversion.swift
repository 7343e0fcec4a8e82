/// Derivation of a recording's random partner from the original (Specification 3.5).
///
/// The partner matches no classifier: every bit is inverted, except for the parts of HTTP that make it valid.
/// Lengths never change: upstream's recorder drops the last byte of payloads of odd length, and appends a `?`
/// to a path without parameters; both defects are avoided here.
package enum PayloadInversion {
    /// Returns the random partner's payload for a payload of the original; of the same length.
    ///
    /// - `GET …`: method, protocol and the names of parameters and headers are kept; path, parameter values,
    ///   header values and body are inverted.
    /// - `HTTP…`: status line and header names are kept, header values and body are inverted.
    /// - Anything else: every byte is inverted.
    package static func partner(of payload: [UInt8]) -> [UInt8] {
        if isGET(payload) { return invertedMessage(payload, firstLine: invertedRequestLine) }
        if payload.starts(with: Array("HTTP".utf8)) {
            return invertedMessage(payload, firstLine: { Array($0) })
        }
        return payload.map { ~$0 }
    }

    /// Returns the payload with the bytes of the range inverted, for a DPI probe (`XOR 0xFF`, Specification
    /// 12.3).
    ///
    /// The part of the range outside the payload is ignored.
    package static func inverted(_ payload: [UInt8], in range: Range<Int>) -> [UInt8] {
        var result = payload
        for index in range.clamped(to: payload.indices) { result[index] = ~result[index] }
        return result
    }

    /// Returns true if a payload begins with `GET`.
    package static func isGET(_ payload: [UInt8]) -> Bool { payload.starts(with: Array("GET".utf8)) }

    private static func invertedMessage(
        _ payload: [UInt8],
        firstLine: (ArraySlice<UInt8>) -> [UInt8]
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(payload.count)
        var rest = payload[...]
        while !rest.isEmpty {
            let lineEnd = endOfLine(in: rest)
            let line = rest[..<lineEnd.text]
            result += result.isEmpty ? firstLine(line) : invertedHeader(line)
            result += rest[lineEnd.text..<lineEnd.next]
            let isEndOfHead = line.isEmpty
            rest = rest[lineEnd.next...]
            if isEndOfHead {
                result += rest.map { ~$0 }
                break
            }
        }
        return result
    }

    /// Returns the end of the line's text and the start of the next line.
    private static func endOfLine(in bytes: ArraySlice<UInt8>) -> (text: Int, next: Int) {
        guard let feed = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            return (bytes.endIndex, bytes.endIndex)
        }
        let hasReturn = feed > bytes.startIndex && bytes[feed - 1] == UInt8(ascii: "\r")
        return (hasReturn ? feed - 1 : feed, feed + 1)
    }

    private static func invertedHeader(_ line: ArraySlice<UInt8>) -> [UInt8] {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return line.map { ~$0 } }
        let value = line[colon...].dropFirst().drop { $0 == UInt8(ascii: " ") }
        return line[..<value.startIndex] + value.map { ~$0 }
    }

    private static func invertedRequestLine(_ line: ArraySlice<UInt8>) -> [UInt8] {
        guard let first = line.firstIndex(of: UInt8(ascii: " ")) else { return Array(line) }
        let target = line[line.index(after: first)...]
        let targetEnd = target.lastIndex(of: UInt8(ascii: " ")) ?? target.endIndex
        return line[...first] + invertedTarget(target[..<targetEnd]) + target[targetEnd...]
    }

    private static func invertedTarget(_ target: ArraySlice<UInt8>) -> [UInt8] {
        guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return target.map { ~$0 } }
        var result = target[..<mark].map { ~$0 }
        var isValue = false
        for byte in target[mark...] {
            switch byte {
            case UInt8(ascii: "&"):
                isValue = false
                result.append(byte)
            case UInt8(ascii: "=") where !isValue:
                isValue = true
                result.append(byte)
            default:
                result.append(isValue ? ~byte : byte)
            }
        }
        return result
    }
}
