/// A transport protocol over which recordings are replayed.
package enum Transport: String, Codable, Hashable, Sendable, CaseIterable {
    case tcp, udp

    /// The protocol number in IP headers (IANA, Assigned Internet Protocol Numbers).
    package var number: UInt8 {
        switch self {
        case .tcp: 6
        case .udp: 17
        }
    }
}
