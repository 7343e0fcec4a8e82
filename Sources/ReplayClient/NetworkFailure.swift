import NIOCore
import NIOPosix
import NIOSSL

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The reason of a failed connection in a few words, without the types and codes of the libraries below.
enum NetworkFailure {
    static func reason(_ error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError:
            return error.connectionErrors.first.map { reason($0.error) } ?? "no address to connect to"
        case let error as IOError: return reason(errno: error.errnoCode)
        case ChannelError.connectTimeout: return "no answer"
        case ChannelError.eof, ChannelError.inappropriateOperationForState, ChannelError.ioOnClosedChannel:
            return "the connection was closed"
        case let error as TLSProblem: return error.description
        case let error as NIOSSLExtraError: return error.description
        case let error as NIOSSLError: return tlsReason(error)
        case let error as BoringSSLError: return tlsReason(error)
        default: return "\(error)"
        }
    }

    /// Whether the error says that TLS itself failed.
    static func isTLS(_ error: any Error) -> Bool {
        switch error {
        case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError, is TLSProblem: true
        case let error as NIOConnectionError: error.connectionErrors.contains { isTLS($0.error) }
        default: false
        }
    }

    /// Why this client does not take the other side's TLS or its certificate; nil for any other error.
    ///
    /// A certificate that is not accepted counts as untrusted, whatever is wrong with it.
    static func tlsProblem(_ error: any Error) -> TLSProblem? {
        if let problem = error as? TLSProblem { return problem }
        guard isTLS(error) else { return nil }
        let text = "\(error)"
        if text.contains("CERTIFICATE_VERIFY_FAILED") { return .untrusted }
        return outdated.contains(where: text.contains) ? .outdated : nil
    }

    /// What the library and the alerts of a server call it when there is no version, cipher or signature in common
    /// (RFC 8446 6.2).
    private static let outdated = [
        "UNSUPPORTED_PROTOCOL", "ALERT_PROTOCOL_VERSION", "ALERT_HANDSHAKE_FAILURE",
        "ALERT_INSUFFICIENT_SECURITY", "NO_COMMON_SIGNATURE_ALGORITHMS", "WRONG_SIGNATURE_TYPE",
    ]

    /// Whether the other side does not let this client in: a TLS alert says so (RFC 8446 6.2).
    static func isAccessDenied(_ error: any Error) -> Bool {
        isTLS(error) && "\(error)".contains("ALERT_ACCESS_DENIED")
    }

    /// Whether a TLS connection ended without its closing handshake.
    static func isUncleanEnd(_ error: any Error) -> Bool {
        if case .uncleanShutdown = error as? NIOSSLError { true } else { false }
    }

    private static func reason(errno code: CInt) -> String {
        switch code {
        case ECONNREFUSED: "connection refused"
        case ECONNRESET: "connection reset"
        case ETIMEDOUT: "no answer"
        case EHOSTUNREACH, ENETUNREACH: "no route to it"
        case EADDRNOTAVAIL: "this machine does not have the source address"
        default: String(cString: strerror(code))
        }
    }

    private static func tlsReason(_ error: any Error) -> String {
        if let problem = tlsProblem(error) { return problem.description }
        let text = "\(error)"
        if text.contains("ALERT_ACCESS_DENIED") {
            return "it does not accept this address (no access envelope)"
        }
        if text.contains("WRONG_VERSION_NUMBER") { return "it does not speak TLS on this port" }
        return "the TLS handshake failed"
    }
}
