/// An IP literal and a port, as they are typed: `192.0.2.10:9990`, or `[2001:db8::1]:9990`.
package struct AddressAndPort: Equatable, Sendable {
    /// An IP literal, without brackets.
    package let address: String
    /// The port, 0 to 65535.
    package let port: Int

    /// Reads it; nil for anything else.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /(?:\[(.+)\]|([^:]+)):([0-9]{1,5})/),
            let port = Int(match.3), port <= 65_535
        else { return nil }
        let address = String(match.1 ?? match.2 ?? "")
        guard IPLiteral.isAddress(address) else { return nil }
        self.address = address
        self.port = port
    }

    package init(address: String, port: Int) {
        self.address = address
        self.port = port
    }
}
