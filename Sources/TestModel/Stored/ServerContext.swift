extension StoredTest {
    /// The server of a test, with the address and ports that were used.
    package struct ServerContext: Sendable, Codable, Equatable {
        /// Its name in the shell, such as "embedded".
        package var name: String
        /// The requested host name or address.
        package var host: String
        /// The address that was used, if any.
        package var address: String?
        /// The TCP port of the side channel.
        package var sideChannelPort: Int
        /// The TCP port of the results service.
        package var resultsPort: Int
        /// Protection of both services.
        package var security: Security
        /// True if it was the server embedded in this program.
        package var embedded: Bool
        /// The fingerprint of the certificate authority trusted for it, if one was pinned.
        package var caFingerprint: String?

        /// Protection of a connection.
        package enum Security: String, Codable, CaseIterable, Sendable {
            case plain
            case tls
            /// A TLS version with weak security.
            case oldTLS = "old-tls"
        }

        /// Describes a server.
        package init(
            name: String,
            host: String,
            address: String? = nil,
            sideChannelPort: Int,
            resultsPort: Int,
            security: Security,
            embedded: Bool,
            caFingerprint: String? = nil
        ) {
            self.name = name
            self.host = host
            self.address = address
            self.sideChannelPort = sideChannelPort
            self.resultsPort = resultsPort
            self.security = security
            self.embedded = embedded
            self.caFingerprint = caFingerprint
        }
    }
}

extension StoredTest.ServerContext {
    /// Which server it was.
    package var server: TestServer { TestServer(named: name) }
}
