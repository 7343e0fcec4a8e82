/// A server name sent by a client.
package struct NamedServer: Sendable, Equatable {
    /// Location of a server name.
    package enum Place: String, Sendable, CaseIterable {
        /// In the ClientHello of TLS (RFC 6066, section 3).
        case tls
        /// In the header Host of HTTP (RFC 9110, section 7.2).
        case http
        /// In the ClientHello of QUIC (RFC 9001, section 4).
        case quic
    }

    package let name: String
    package let place: Place

    package init(name: String, place: Place) {
        self.name = name
        self.place = place
    }
}
