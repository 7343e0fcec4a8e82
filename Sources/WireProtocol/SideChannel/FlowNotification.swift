/// What a server says about a UDP flow during a replay: it began, or ended, sending (Specification 5.3.8).
package enum FlowNotification: Equatable, Sendable {
    /// The server began to send to the client's port.
    case started(clientPort: Int)
    /// It sent its last datagram to the client's port.
    case done(clientPort: Int)

    /// The message as it goes on the wire, the port padded to five digits.
    package var body: String {
        switch self {
        case .started(let port): "STARTED;" + PortMapping.padded(port)
        case .done(let port): "DONE;" + PortMapping.padded(port)
        }
    }

    /// The notification that the text is, or nil if it is something else.
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
