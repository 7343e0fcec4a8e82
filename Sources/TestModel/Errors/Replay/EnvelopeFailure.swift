/// Why a machine of M-Lab granted no access.
package enum EnvelopeFailure: Codable, Error, Equatable, Sendable {
    /// There was no connection, or no answer of use.
    case connection(ConnectionFailure)
    /// The machine refused the access token.
    case tokenRefused
    /// The answer is not that of a WebSocket.
    case notAWebSocket
    /// A new lookup does not name the machine again.
    case notNamedAgain
}

/// The machine that granted no access last, and why.
package struct MachineRefusal: Codable, Equatable, Sendable {
    /// The machine's name.
    package let machine: String
    /// Why.
    package let failure: EnvelopeFailure

    package init(machine: String, _ failure: EnvelopeFailure) {
        self.machine = machine
        self.failure = failure
    }
}
