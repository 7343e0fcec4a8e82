/// The ports of every deployed Wehe server (Specification 2.1).
package enum WellKnownPorts {
    /// Side channel without TLS.
    package static let sideChannelPlain = 55_555
    /// Side channel over TLS.
    package static let sideChannelTLS = 55_556
    /// Results service over HTTP.
    package static let resultsHTTP = 56_565
    /// Results service over HTTPS.
    package static let resultsHTTPS = 56_566
    /// The replay listener that exists on every server, whatever its recordings; it answers own-IP queries.
    package static let ownIPQuery = 55_557
}
