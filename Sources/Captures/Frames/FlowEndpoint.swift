package import Basics

/// One end of a flow: an address and a port.
package struct FlowEndpoint: Hashable, Sendable {
    package let address: IPAddress
    package let port: UInt16

    package init(_ address: IPAddress, _ port: UInt16) {
        self.address = address
        self.port = port
    }

    /// Text form, with an IPv6 address in brackets.
    package var text: String { address.isIPv6 ? "[\(address.text)]:\(port)" : "\(address.text):\(port)" }

    /// Defines an arbitrary total order, so that both directions of a flow have the same key.
    static func isOrdered(_ left: Self, _ right: Self) -> Bool {
        (left.address, left.port) < (right.address, right.port)
    }
}

extension IPAddress {
    /// The form used in recordings: octets padded to three digits (Specification 3.3).
    package var padded: String {
        isIPv6 ? text : bytes.map { String(1000 + Int($0)).dropFirst() }.joined(separator: ".")
    }
}
