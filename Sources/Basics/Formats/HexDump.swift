/// Bytes in hexadecimal and as text, sixteen to a line.
package enum HexDump {
    private static let perLine = 16

    /// Returns the lines: offset, hexadecimal digits, and the text, with a dot for each byte that is not
    /// printable ASCII.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - most: the maximum number of bytes to show.
    /// - Returns: the lines.
    package static func lines(_ bytes: some Collection<UInt8>, most: Int) -> [String] {
        let bytes = Array(bytes.prefix(most))
        return stride(from: 0, to: bytes.count, by: perLine).map { start in
            let own = bytes[start..<min(start + perLine, bytes.count)]
            let digits = own.map { hex($0, digits: 2) }
            let halves = [digits.prefix(perLine / 2), digits.dropFirst(perLine / 2)].map {
                $0.joined(separator: " ")
            }
            let text = String(own.map { (0x20..<0x7F).contains($0) ? Character(UnicodeScalar($0)) : "." })
            let column = halves.joined(separator: "  ")
            let width = perLine * 3
            return hex(start, digits: 4) + "  " + column
                + String(repeating: " ", count: max(0, width - column.count)) + "  |\(text)|"
        }
    }

    private static func hex(_ number: some BinaryInteger, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
