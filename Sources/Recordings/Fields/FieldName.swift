/// Name of the protocol field to which a payload byte belongs.
package enum FieldName: Codable, Hashable, Sendable {
    // MARK: TLS records (RFC 8446 5.1)
    case recordType
    case recordVersion
    case recordLength
    case changeCipherSpec
    case alert
    case applicationData
    /// A handshake message that is not a readable ClientHello.
    case handshakeMessage

    // MARK: TLS ClientHello (RFC 8446 4.1.2)
    case handshakeType
    case handshakeLength
    case helloVersion
    case random
    case sessionIDLength
    case sessionID
    case cipherSuitesLength
    case cipherSuites
    case compressionLength
    case compression
    case extensionsLength
    case extensionType(Int)
    case extensionLength(Int)
    case extensionBody(Int)

    // MARK: TLS server name (RFC 6066 3)
    case serverNameListLength
    case serverNameType
    case serverNameLength
    case serverName

    // MARK: HTTP/1 requests (RFC 9112)
    case method
    case target
    case httpVersion
    case headerName(HeaderName)
    case headerValue(HeaderName)
    /// Spaces, colons and line ends.
    case separator
    case body

    // MARK: QUIC Initial packets (RFC 9000 17.2.2)
    /// The bytes before the payload: version, connection IDs, length and so on.
    case quicHeader
    /// The payload's bytes outside the ClientHello: other frames, padding, the authentication tag.
    case quicBody

    // MARK: Anything else
    case payload
}

/// Name of a header of an HTTP request.
package enum HeaderName: Codable, Hashable, Sendable {
    /// The name as written.
    case readable(String)
    /// An invalid name, which is not quoted.
    case damaged
    /// No name: the line has no colon.
    case missing
}

extension FieldName {
    /// True if the field only serves to locate other fields: inverting it makes a whole message unreadable,
    /// whatever a classifier matches in it.
    package var isFraming: Bool {
        switch self {
        case .recordType, .recordVersion, .recordLength, .handshakeType, .handshakeLength, .sessionIDLength,
            .cipherSuitesLength, .compressionLength, .extensionsLength, .extensionType, .extensionLength,
            .serverNameListLength, .serverNameType, .serverNameLength, .separator,
            .quicHeader:
            true
        default: false
        }
    }

    /// True if the field contains the server's name, which classifiers usually match.
    package var namesServer: Bool {
        switch self {
        case .serverName: true
        case .headerValue(.readable(let name)): name.lowercased() == "host"
        default: false
        }
    }
}
