import QUICInitials

/// The name that a flow's first bytes give, whichever protocol they speak.
enum NameReader: Sendable {
    /// Nothing came yet.
    case unknown
    /// It looks like TLS.
    case tls(ClientHelloReader)
    /// It looks like HTTP.
    case http(RequestHostReader)
    /// It may be QUIC, whose first packets everybody on the path can open.
    case quic(QUICHello)
    /// A TLS server name, complete after so many bytes of the stream.
    case serverName(String, end: Int)
    /// An HTTP Host, complete after so many bytes of the stream.
    case host(String, end: Int)
    /// The flow gives no name.
    case none

    /// Takes bytes of the stream, which begin at an offset of it.
    mutating func consume(_ bytes: ArraySlice<UInt8>, at offset: Int) {
        for (place, byte) in bytes.enumerated() {
            if case .unknown = self {
                self = byte == 0x16 ? .tls(ClientHelloReader()) : .http(RequestHostReader())
            }
            switch self {
            case .tls(var reader):
                switch reader.consume(byte) {
                case .more: self = .tls(reader)
                case .name(let name): self = .serverName(name, end: offset + place + 1)
                case .none: self = .none
                }
            case .http(var reader):
                // Without this both hold the line and every byte copies it.
                self = .none
                switch reader.consume(byte) {
                case .more: self = .http(reader)
                case .host(let name): self = .host(name, end: offset + place + 1)
                case .none: self = .none
                }
            case .serverName, .host, .none, .unknown, .quic:
                return
            }
        }
    }

    /// Takes a datagram, which begins at an offset of what was sent.
    mutating func consume(datagram bytes: ArraySlice<UInt8>, at offset: Int) {
        if case .unknown = self { self = .quic(QUICHello()) }
        guard case .quic(var hello) = self else { return }
        // Without this both hold what was collected and every datagram copies it.
        self = .none
        switch hello.take(bytes) {
        case .wanting: self = .quic(hello)
        case .none: break
        case .message(let message):
            guard let name = ClientHelloReader.name(inHandshake: message) else { return }
            self = .serverName(name, end: offset + bytes.count)
        }
    }

    /// Returns true if the name terms of a match hold within so many bytes, or it has none.
    func satisfies(_ match: TrafficMatch, within limit: Int) -> Bool {
        if match.serverNames.isEmpty && match.hosts.isEmpty { return true }
        switch self {
        case .serverName(let name, let end):
            return match.hosts.isEmpty && end <= limit && match.serverNames.contains { $0.matches(name) }
        case .host(let name, let end):
            return match.serverNames.isEmpty && end <= limit && match.hosts.contains { $0.matches(name) }
        case .unknown, .tls, .http, .quic, .none:
            return false
        }
    }

    /// Returns true if the name terms of a match cannot hold any more, whatever comes.
    func excludes(_ match: TrafficMatch) -> Bool {
        switch self {
        case .unknown, .tls, .http, .quic: false
        case .serverName, .host, .none: !satisfies(match, within: .max)
        }
    }
}
