/// Reasons that a text is not a `c_s_pair` (Specification 3.3).
package enum FlowError: Error, Equatable, Sendable {
    /// There is no `-` between client and server.
    case noDash
    /// One side is not an address and a port.
    case endpoint
    /// One side is IPv4 and the other IPv6.
    case mixedAddresses
}
