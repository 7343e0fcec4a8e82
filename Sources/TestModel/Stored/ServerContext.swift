extension StoredTest {
    /// The server a test was run against, as it was reached.
    package struct ServerContext: Sendable, Codable, Equatable {
        /// The name it has in the shell, "embedded".
        package var name: String
        /// The host name or address that was asked for.
        package var host: String
        /// The address actually used, if one was.
        package var address: String?
        /// The TCP port of the side channel.
        package var sideChannelPort: Int
        /// The TCP port of the results service.
        package var resultsPort: Int
        /// How both were protected.
        package var security: Security
        /// Whether it was this program's own server.
        package var embedded: Bool
        /// The fingerprint of the certificate authority trusted for it, if one was pinned.
        package var caFingerprint: String?

        /// How a connection was protected.
        package enum Security: String, Codable, CaseIterable, Sendable {
            case plain
            case tls
            /// By a version of TLS that proves little.
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
