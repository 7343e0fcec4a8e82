/// What a byte of a payload is for.
package enum FieldName: Hashable, Sendable {
    // MARK: TLS records (RFC 8446 5.1)
    case recordType
    case recordVersion
    case recordLength
    case changeCipherSpec
    case alert
    case applicationData
    /// A handshake message that is no readable ClientHello.
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
    case headerName(String)
    case headerValue(String)
    /// Blanks, colons and line ends.
    case separator
    case body

    // MARK: Anything else
    case payload
}

extension FieldName {
    /// Whether the field only tells a parser where other fields are: inverting it makes a whole message
    /// unreadable, whatever a classifier looks for in it.
    package var isFraming: Bool {
        switch self {
        case .recordType, .recordVersion, .recordLength, .handshakeType, .handshakeLength, .sessionIDLength,
            .cipherSuitesLength, .compressionLength, .extensionsLength, .extensionType, .extensionLength,
            .serverNameListLength, .serverNameType, .serverNameLength, .separator:
            true
        default: false
        }
    }

    /// Whether the field names the server, which is where classifiers look first.
    package var namesServer: Bool {
        switch self {
        case .serverName: true
        case .headerValue(let name): name.lowercased() == "host"
        default: false
        }
    }
}

extension FieldName: CustomStringConvertible {
    package var description: String {
        switch self {
        case .recordType: "TLS record type"
        case .recordVersion: "TLS record version"
        case .recordLength: "TLS record length"
        case .changeCipherSpec: "TLS change of cipher"
        case .alert: "TLS alert"
        case .applicationData: "TLS application data"
        case .handshakeMessage: "TLS handshake message"
        case .handshakeType: "TLS handshake type"
        case .handshakeLength: "TLS handshake length"
        case .helloVersion: "TLS version"
        case .random: "TLS random"
        case .sessionIDLength: "TLS session id length"
        case .sessionID: "TLS session id"
        case .cipherSuitesLength: "TLS cipher suites length"
        case .cipherSuites: "TLS cipher suites"
        case .compressionLength: "TLS compression methods length"
        case .compression: "TLS compression methods"
        case .extensionsLength: "TLS extensions length"
        case .extensionType(let type): "TLS extension type (\(Self.extensionName(type)))"
        case .extensionLength(let type): "TLS extension length (\(Self.extensionName(type)))"
        case .extensionBody(let type): "TLS \(Self.extensionName(type))"
        case .serverNameListLength: "TLS server name list length"
        case .serverNameType: "TLS server name type"
        case .serverNameLength: "TLS server name length"
        case .serverName: "TLS server name"
        case .method: "HTTP method"
        case .target: "HTTP target"
        case .httpVersion: "HTTP version"
        case .headerName(let name): "name of HTTP header \(name)"
        case .headerValue(let name): "HTTP header \(name)"
        case .separator: "HTTP separator"
        case .body: "HTTP body"
        case .payload: "payload"
        }
    }

    /// The registered names of the extensions that clients send (IANA, TLS ExtensionType Values).
    private static func extensionName(_ type: Int) -> String {
        switch type {
        case 0: "server name"
        case 5: "status request"
        case 10: "supported groups"
        case 11: "point formats"
        case 13: "signature algorithms"
        case 16: "application protocols"
        case 18: "certificate timestamps"
        case 21: "padding"
        case 23: "extended master secret"
        case 27: "certificate compression"
        case 35: "session ticket"
        case 41: "pre-shared key"
        case 42: "early data"
        case 43: "supported versions"
        case 45: "key exchange modes"
        case 51: "key share"
        default: "extension \(type)"
        }
    }
}
