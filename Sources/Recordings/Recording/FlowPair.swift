/// A recorded flow: client endpoint, dash, server endpoint (the `c_s_pair` grammar of Specification 3.3).
///
/// IPv4 addresses are padded to three digits per octet and ports to five; IPv6 addresses are in the form
/// printed by the capture tool, with padded or unpadded ports. The texts are kept unchanged because they are
/// the lookup keys of the port mapping (Specification 5.3.6).
package struct FlowPair: Sendable, Hashable {
    /// The complete text.
    package let text: String
    package let clientAddressText: String
    package let clientPortText: String
    package let serverAddressText: String
    package let serverPortText: String
    /// The port the client sent from, 1 to 65535.
    package let clientPort: Int
    /// The port the server listened on, 1 to 65535.
    package let serverPort: Int

    /// True if the addresses are IPv6.
    package var isIPv6: Bool { serverAddressText.contains(":") }

    /// The server's port, zero-padded to five digits, the usual key of the port mapping.
    package var paddedServerPortText: String { Self.padded(serverPort) }

    /// Parses a pair.
    ///
    /// - Throws: ``RecordingError/flow(text:problem:)``.
    package init(_ text: String) throws(RecordingError) {
        do { try self.init(parsing: text) } catch { throw .flow(text: text, problem: error) }
    }

    /// Parses a pair, with an error that the caller can assign to its source.
    init(parsing text: String) throws(FlowError) {
        guard let dash = text.lastIndex(of: "-") else { throw .noDash }
        let client = Self.endpoint(text[..<dash])
        let server = Self.endpoint(text[text.index(after: dash)...])
        guard let client, let server else { throw .endpoint }
        guard client.address.contains(":") == server.address.contains(":") else { throw .mixedAddresses }
        self.text = text
        (clientAddressText, clientPortText, clientPort) = client
        (serverAddressText, serverPortText, serverPort) = server
    }

    /// Parses a port of one to five digits; nil if it is not a port from 1 to 65535.
    package static func port(_ text: some StringProtocol) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy(isDigit), let port = Int(text),
            (1...65535).contains(port)
        else { return nil }
        return port
    }

    /// Returns a port, zero-padded to five digits.
    package static func padded(_ port: Int) -> String {
        let digits = String(port)
        return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }

    private static func endpoint(_ text: Substring) -> (address: String, portText: String, port: Int)? {
        guard let dot = text.lastIndex(of: ".") else { return nil }
        let address = text[..<dot]
        let portText = text[text.index(after: dot)...]
        guard let port = port(portText) else { return nil }
        guard address.contains(":") ? isIPv6(address) : isPaddedIPv4(address) && portText.utf8.count == 5
        else {
            return nil
        }
        return (String(address), String(portText), port)
    }

    private static func isPaddedIPv4(_ text: Substring) -> Bool {
        let octets = text.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4
            && octets.allSatisfy { octet in
                octet.utf8.count == 3 && octet.utf8.allSatisfy(isDigit) && (Int(octet) ?? 256) <= 255
            }
    }

    /// Returns true for eight groups of up to four hexadecimal digits, with one `::` for any run of zero
    /// groups (RFC 4291 2.2).
    private static func isIPv6(_ text: Substring) -> Bool {
        var left = text
        var right = Substring()
        let gap = text.firstRange(of: "::")
        if let gap {
            left = text[..<gap.lowerBound]
            right = text[gap.upperBound...]
        }
        let groups = [left, right].flatMap { part in
            part.isEmpty ? [] : part.split(separator: ":", omittingEmptySubsequences: false)
        }
        guard gap == nil ? groups.count == 8 : groups.count <= 7 else { return false }
        return groups.allSatisfy { group in
            (1...4).contains(group.utf8.count) && group.allSatisfy { $0.isASCII && $0.isHexDigit }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
