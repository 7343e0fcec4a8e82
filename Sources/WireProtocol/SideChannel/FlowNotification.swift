/// Notification of a server that it began or ended sending a UDP flow (Specification 5.3.8).
package enum FlowNotification: Equatable, Sendable {
    /// The server began to send to the client's port.
    case started(clientPort: Int)
    /// The server sent its last datagram to the client's port.
    case done(clientPort: Int)

    /// The encoded message, with the port padded to five digits.
    package var body: String {
        switch self {
        case .started(let port): "STARTED;" + PortMapping.padded(port)
        case .done(let port): "DONE;" + PortMapping.padded(port)
        }
    }

    /// Parses a notification, or returns nil if the text is something else.
    package init?(body: String) {
        let fields = body.split(separator: ";", omittingEmptySubsequences: false)
        guard fields.count == 2, let port = Int(fields[1]), (0...65_535).contains(port) else { return nil }
        switch fields[0] {
        case "STARTED": self = .started(clientPort: port)
        case "DONE": self = .done(clientPort: port)
        default: return nil
        }
    }
}
