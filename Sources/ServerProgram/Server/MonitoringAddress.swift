package import Basics

/// The address on which a server provides metrics: `wehe serve --metrics`.
package struct MonitoringAddress: Equatable, Sendable {
    /// The address and port to listen on; port 0 lets the system choose one.
    package let place: AddressAndPort

    /// Parses `9990`, `192.0.2.10:9990` or `[2001:db8::1]:9990`; a port alone means this machine's loopback
    /// address, since metrics of a network should not be public by default. Nil for any other text.
    package init?(_ text: String) {
        guard let place = AddressAndPort(text) ?? AddressAndPort("127.0.0.1:" + text) else { return nil }
        self.place = place
    }
}
