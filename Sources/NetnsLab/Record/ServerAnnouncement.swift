/// What `wehe serve --json` prints when it is ready.
package struct ServerAnnouncement: Hashable, Sendable, Codable {
    /// Where it listens.
    package let address: String
    /// The side channel's port with TLS.
    package let sideChannelTLS: Int
    /// The side channel's port without.
    package let sideChannelPlain: Int
    /// The results service's port with TLS.
    package let resultsHTTPS: Int
    /// The results service's port without.
    package let resultsHTTP: Int
    /// The port that tells a client its address.
    package let ownIP: Int
    /// The file with the certificate to trust.
    package let caFile: String
    private let event: String

    private enum CodingKeys: String, CodingKey {
        case event
        case address
        case sideChannelTLS = "side_channel_tls_port"
        case sideChannelPlain = "side_channel_plain_port"
        case resultsHTTPS = "results_https_port"
        case resultsHTTP = "results_http_port"
        case ownIP = "own_ip_port"
        case caFile = "ca_file"
    }

    /// Whether the server says that it is ready.
    var isReady: Bool { event == "serving" }
}
