/// The twelfth message: requests a blob at the end, which no client does (Specification 5.3.11).
package enum ResultRequest: String, Equatable, Sendable {
    /// No blob, only an acknowledgement.
    case no = "Result;No"
    /// A blob of arbitrary content.
    case yes = "Result;Yes"
}

/// The server's acknowledgement of the samples and of the result request.
package enum Acknowledgement {
    /// The encoded message.
    package static let body = "OK"
}
