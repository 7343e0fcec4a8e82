/// A flow's transport protocol.
package enum LabTransport: String, Hashable, Sendable, CaseIterable {
    /// TCP.
    case tcp
    /// UDP.
    case udp
}
