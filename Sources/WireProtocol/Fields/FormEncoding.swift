/// Encoding of names and values in a query string or a form body (Specification 9.1).
package enum FormEncoding {
    /// Encodes `name=value` pairs joined with `&`, with everything but letters, digits and `-._~`
    /// percent-encoded.
    package static func encode(_ parameters: [(name: String, value: String)]) -> String {
        parameters.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&")
    }

    /// Decodes the pairs in a query string or form body; unescaped brackets and commas are accepted, and of
    /// repeated names the last one counts.
    package static func decode(_ text: String) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            parameters[unescape(parts[0])] = parts.count > 1 ? unescape(parts[1]) : ""
        }
        return parameters
    }

    private static func escape(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            if byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte) {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += (digits.count == 1 ? "%0" : "%") + digits
            }
        }
        return escaped
    }

    /// Returns the value of exactly two hexadecimal digits; a sign, which `UInt8.init` would accept, is
    /// rejected.
    private static func hexValue(_ digits: some Collection<UInt8>) -> UInt8? {
        let digits = String(decoding: digits, as: UTF8.self)
        guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt8(digits, radix: 16)
    }

    private static func unescape(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let value = hexValue(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
