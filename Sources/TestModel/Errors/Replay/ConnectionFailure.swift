package import Basics

/// Why a connection, or an exchange over it, came to nothing.
package enum ConnectionFailure: Codable, Equatable, Sendable {
    /// There was no address to connect to.
    case noAddress
    /// A host's name has no address.
    case nameUnknown(host: String)
    /// Nothing listens there (`ECONNREFUSED`).
    case refused
    /// The other side reset the connection (`ECONNRESET`).
    case reset
    /// There is no way to the address (`EHOSTUNREACH`, `ENETUNREACH`).
    case noRoute
    /// This machine does not have the address that connections are to come from (`EADDRNOTAVAIL`).
    case noSourceAddress
    /// No connection came up: the other side, or whatever stands before it, was silent.
    case noAnswer
    /// The answer was not there, or not whole, when the time for it was over.
    case noAnswerInTime
    /// The connection was closed.
    case closed
    /// What else the system says.
    case system(SystemError)

    /// The other side does not let this client in (RFC 8446 6.2, `access_denied`).
    case accessDenied
    /// What answers does not speak TLS.
    case notTLS
    /// The TLS handshake failed for a reason that has no case of its own.
    case handshakeFailed
    /// This client does not take the other side's TLS, or its certificate.
    case tls(TLSProblem)
    /// The CA that TLS is to trust cannot be used.
    case trustUnreadable(file: String, TrustFault)

    /// The text is no URL of HTTP.
    case notAURL(String)
    /// What answers does not speak HTTP.
    case notHTTP
    /// The answer is longer than this client accepts.
    case answerTooLong
    /// An HTTP status that is none of success.
    case status(Int)

    /// What a library says in its own words.
    case told(String)

    /// What is wrong with the other side's TLS; nil if it is something else.
    package var tls: TLSProblem? {
        if case .tls(let problem) = self { problem } else { nil }
    }
}

/// Why a file with the certificates of a CA cannot be used.
package enum TrustFault: Codable, Equatable, Sendable {
    /// The file is a pipe, a device or a socket.
    case noOrdinaryFile
    /// It cannot be read.
    case unreadable
    /// It holds no certificate.
    case empty
    /// It is neither a PEM nor a DER certificate.
    case notACertificate
    /// What the TLS library says in its own words.
    case told(String)
}
