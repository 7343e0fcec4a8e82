/// The twelfth message: whether the client wants a blob at the end; no client uses it (Specification 5.3.11).
package enum ResultRequest: String, Equatable, Sendable {
    /// No blob, just an acknowledgement.
    case no = "Result;No"
    /// A blob of arbitrary content.
    case yes = "Result;Yes"
}

/// The server's acknowledgement of the samples and of the farewell.
package enum Acknowledgement {
    /// The message as it goes on the wire.
    package static let body = "OK"
}
