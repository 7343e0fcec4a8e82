package import Recordings

extension English {
    package func field(_ name: FieldName) -> String {
        switch name {
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
        case .extensionType(let type): "TLS extension type (\(tlsExtension(type)))"
        case .extensionLength(let type): "TLS extension length (\(tlsExtension(type)))"
        case .extensionBody(let type): "TLS \(tlsExtension(type))"
        case .serverNameListLength: "TLS server name list length"
        case .serverNameType: "TLS server name type"
        case .serverNameLength: "TLS server name length"
        case .serverName: "TLS server name"
        case .method: "HTTP method"
        case .target: "HTTP target"
        case .httpVersion: "HTTP version"
        case .headerName(.readable(let name)): "name of HTTP header \(name)"
        case .headerName(.damaged): "name of HTTP header with a damaged name"
        case .headerName(.missing): "name of HTTP header without a colon"
        case .headerValue(.readable(let name)): "HTTP header \(name)"
        case .headerValue(.damaged), .headerValue(.missing): "HTTP header with a damaged name"
        case .separator: "HTTP separator"
        case .body: "HTTP body"
        case .quicHeader: "QUIC header"
        case .quicBody: "QUIC packet without the ClientHello"
        case .payload: "payload"
        }
    }

    /// The registered names of the extensions that clients send (IANA, TLS ExtensionType Values).
    private func tlsExtension(_ type: Int) -> String {
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
