/// Texts with a password or an access token, which must be neither repeated nor stored.
///
/// Passwords stand in addresses (`scheme://USER:PASSWORD@HOST`, RFC 3986, 3.2.1), in their queries, and in the
/// connection strings of libpq (https://www.postgresql.org/docs/15/libpq-connect.html), in which names may be
/// percent-encoded or surrounded by blanks.
package enum SecretText {
    /// The names of values that are secret.
    private static let names = [
        "password", "passwd", "passphrase", "access_token", "auth_token", "api_key", "apikey",
        "client_secret",
    ]
    /// The number of times that a text may be percent-encoded: an address may be the value of another one.
    private static let deepest = 3

    /// Returns true if a text has a secret.
    package static func isIn(_ text: String) -> Bool {
        guard
            text.utf8.contains(where: {
                $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "%")
            })
        else { return false }
        var bytes = text.utf8.map(lowercased)
        for _ in 0..<deepest {
            if hasSecretValue(bytes) || hasSecretInAddress(bytes) { return true }
            let decoded = percentDecoded(bytes)
            guard decoded.count < bytes.count else { return false }
            bytes = decoded.map(lowercased)
        }
        return false
    }

    /// Returns a command for a message: only its first word if it has a secret.
    package static func withoutSecret(_ command: String) -> String {
        guard isIn(command) else { return command }
        return firstWord(of: command) + " ..."
    }

    /// Returns the first word of a command.
    package static func firstWord(of command: String) -> String {
        String(command.drop(while: \.isWhitespace).prefix { $0.isLetter || $0 == "-" })
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Returns true if there is a secret name with a value.
    private static func hasSecretValue(_ bytes: [UInt8]) -> Bool {
        for equals in bytes.indices where bytes[equals] == UInt8(ascii: "=") {
            var end = equals
            while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
            let value = bytes[(equals + 1)...].first { !isBlank($0) }
            guard value != nil, value != UInt8(ascii: "&") else { continue }
            if names.contains(where: { bytes[..<end].suffix($0.utf8.count).elementsEqual($0.utf8) }) {
                return true
            }
        }
        return false
    }

    /// Returns true if an address has a password before its host.
    ///
    /// A password may have characters that end the host for a parser, such as `/` or `?`. So a colon that begins
    /// no port counts if `@` comes anywhere behind it; in the address of a database, each colon does.
    private static func hasSecretInAddress(_ bytes: [UInt8]) -> Bool {
        guard let last = bytes.lastIndex(of: at) else { return false }
        var start = 0
        while let found = bytes[start..<last].firstRange(of: mark) {
            start = found.upperBound
            let host = bytes[start..<last]
            // An address in brackets has colons, too.
            let isInBrackets = host.first == UInt8(ascii: "[")
            let behind = isInBrackets ? host.drop { $0 != UInt8(ascii: "]") && !endsHost($0) } : host
            if databases.contains(where: { bytes[..<found.lowerBound].suffix($0.count).elementsEqual($0) }) {
                if behind.contains(colon) { return true }
                continue
            }
            let name = behind.prefix { $0 != colon && !endsHost($0) && !isBlank($0) }
            guard name.endIndex < last, bytes[name.endIndex] == colon else { continue }
            let port = bytes[(name.endIndex + 1)...last].prefix { $0 != at && !endsHost($0) }
            let isPort = bytes[port.endIndex] != at && port.allSatisfy { (0x30...0x39).contains($0) }
            if !isPort { return true }
        }
        return false
    }

    private static let mark = Array("://".utf8)
    private static let databases = ["postgres", "postgresql"].map { Array($0.utf8) }
    private static let (at, colon) = (UInt8(ascii: "@"), UInt8(ascii: ":"))

    private static func endsHost(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
                let high = digit(bytes[place + 1]), let low = digit(bytes[place + 2])
            {
                decoded.append(high << 4 | low)
                place += 3
            } else {
                decoded.append(bytes[place])
                place += 1
            }
        }
        return decoded
    }
}
