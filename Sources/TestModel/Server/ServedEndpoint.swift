import Basics
package import Foundation
import WireProtocol

/// Addresses and ports of a running server.
package struct ServedEndpoint: Equatable, Sendable {
    /// The IP literal a client on this machine connects to; a loopback address if the server listens on all.
    package let address: String
    /// The IP literals under which other machines reach the server: its own address, or all addresses of this
    /// machine if it listens on all.
    package let addresses: [String]
    /// The port of the side channel without TLS.
    package let sideChannelPlain: Int
    /// The port of the side channel over TLS.
    package let sideChannelTLS: Int
    /// The port of the results service over HTTP.
    package let resultsHTTP: Int
    /// The port of the results service over HTTPS.
    package let resultsHTTPS: Int
    /// The port of the replay listener that exists independently of the recordings; it answers own-IP
    /// queries.
    package let ownIP: Int
    /// The PEM file of the certificate authority that clients have to trust.
    package let caCertificate: URL
    /// The SHA-256 digest of that certificate's DER form, 64 hexadecimal digits.
    package let caFingerprint: String
    /// The TLS port for lookups and access envelopes; nil without the M-Lab functions.
    package let mlab: Int?

    package init(
        address: String, addresses: [String], sideChannelPlain: Int, sideChannelTLS: Int, resultsHTTP: Int,
        resultsHTTPS: Int, ownIP: Int, caCertificate: URL, caFingerprint: String, mlab: Int?
    ) {
        self.address = address
        self.addresses = addresses
        self.sideChannelPlain = sideChannelPlain
        self.sideChannelTLS = sideChannelTLS
        self.resultsHTTP = resultsHTTP
        self.resultsHTTPS = resultsHTTPS
        self.ownIP = ownIP
        self.caCertificate = caCertificate
        self.caFingerprint = caFingerprint
        self.mlab = mlab
    }

    /// URL of the locate service; nil without the M-Lab functions.
    package var locateURL: String? {
        mlab.map { "https://\(IPLiteral.urlHost(address)):\($0)\(MLabService.locatePath)" }
    }
}

extension ServerEndpoint {
    /// Creates the client's configuration for an embedded server.
    package init(_ served: ServedEndpoint) {
        self.init(
            name: TestServer.embedded.name, host: served.address,
            ports: .init(
                sideChannel: served.sideChannelTLS, results: served.resultsHTTPS, ownIPQuery: served.ownIP),
            security: .tls(caFile: served.caCertificate.path), resultsPolicy: .immediate)
    }
}
