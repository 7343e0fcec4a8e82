package import Basics

/// Where a monitoring system asks how a server is: `wehe serve --metrics`.
package struct MonitoringAddress: Equatable, Sendable {
    /// Where to listen; port 0 for one that the system chooses.
    package let place: AddressAndPort

    /// Reads `9990`, `192.0.2.10:9990` or `[2001:db8::1]:9990`; a port alone is one of this machine's loopback, as
    /// numbers about a network are nobody else's business unless somebody says so. Nil for anything else.
    package init?(_ text: String) {
        guard let place = AddressAndPort(text) ?? AddressAndPort("127.0.0.1:" + text) else { return nil }
        self.place = place
    }
}
