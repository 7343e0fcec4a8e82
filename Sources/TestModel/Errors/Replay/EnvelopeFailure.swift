/// Reasons that an M-Lab machine did not grant access.
package enum EnvelopeFailure: Codable, Error, Equatable, Sendable {
    /// There was no connection, or no usable answer.
    case connection(ConnectionFailure)
    /// The machine refused the access token.
    case tokenRefused
    /// The answer does not complete a WebSocket handshake.
    case notAWebSocket
    /// A new lookup no longer names the machine.
    case notNamedAgain
}

/// The last machine that did not grant access, and the reason.
package struct MachineRefusal: Codable, Equatable, Sendable {
    /// The machine's name.
    package let machine: String
    /// Reason for the refusal.
    package let failure: EnvelopeFailure

    package init(machine: String, _ failure: EnvelopeFailure) {
        self.machine = machine
        self.failure = failure
    }
}
