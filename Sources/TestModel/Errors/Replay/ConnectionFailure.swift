package import Basics

/// Reasons that a connection, or an exchange over it, failed.
package enum ConnectionFailure: Codable, Equatable, Sendable {
    /// There was no address to connect to.
    case noAddress
    /// The host name could not be resolved.
    case nameUnknown(host: String)
    /// Nothing listens there (`ECONNREFUSED`).
    case refused
    /// The other side reset the connection (`ECONNRESET`).
    case reset
    /// There is no route to the address (`EHOSTUNREACH`, `ENETUNREACH`).
    case noRoute
    /// This machine does not have the requested source address (`EADDRNOTAVAIL`).
    case noSourceAddress
    /// The connection attempt was not answered by the peer or a device in front of it.
    case noAnswer
    /// The answer was missing or incomplete when the time limit expired.
    case noAnswerInTime
    /// The connection was closed.
    case closed
    /// Another system error.
    case system(SystemError)

    /// The peer rejects this client (RFC 8446 6.2, `access_denied`).
    case accessDenied
    /// The peer does not speak TLS.
    case notTLS
    /// The TLS handshake failed for a reason without a case of its own.
    case handshakeFailed
    /// This client rejects the peer's TLS parameters or certificate.
    case tls(TLSError)
    /// The file of the CA to be trusted cannot be used.
    case trustUnreadable(file: String, TrustProblem)

    /// The text is not an HTTP URL.
    case notAURL(String)
    /// The peer does not speak HTTP.
    case notHTTP
    /// The answer exceeds this client's size limit.
    case answerTooLong
    /// An HTTP status other than success.
    case status(Int)

    /// Another error, with the message of the library that reported it.
    case told(String)

    /// The TLS problem; nil for other failures.
    package var tls: TLSError? {
        if case .tls(let problem) = self { problem } else { nil }
    }
}

/// Reasons that a CA certificate file cannot be used.
package enum TrustProblem: Codable, Equatable, Sendable {
    /// The file is a pipe, a device or a socket.
    case noOrdinaryFile
    /// It cannot be read.
    case unreadable
    /// It contains no certificate.
    case empty
    /// It is neither a PEM nor a DER certificate.
    case notACertificate
    /// Another error, with the message of the TLS library.
    case told(String)
}
