import NIOCore
import NIOPosix
import NIOSSL
import Basics
import TestModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Translates the errors of libraries into connection failures.
enum NetworkFailure {
    /// Returns the failure that an error represents.
    static func cause(of error: any Error) -> ConnectionFailure {
        switch error {
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { cause(of: $0.error) } ?? .noAddress
        case let error as IOError: cause(errno: error.errnoCode)
        case ChannelError.connectTimeout: .noAnswer
        case ChannelError.eof, ChannelError.inappropriateOperationForState, ChannelError.ioOnClosedChannel:
            .closed
        case let error as TLSError: .tls(error)
        case let error as NIOSSLExtraError: .told(error.description)
        case let error as NIOSSLError: tlsCause(of: error)
        case let error as BoringSSLError: tlsCause(of: error)
        case ReplayError.trustUnreadable(let file, let fault): .trustUnreadable(file: file, fault)
        default: .told(ErrorWords.of(error))
        }
    }

    /// Returns true if the error means that TLS itself failed.
    static func isTLS(_ error: any Error) -> Bool {
        switch error {
        case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError, is TLSError: true
        case let error as NIOConnectionError: error.connectionErrors.contains { isTLS($0.error) }
        default: false
        }
    }

    /// Returns the reason that this client rejects the peer's TLS parameters or certificate; nil for any
    /// other error.
    ///
    /// Any rejected certificate counts as untrusted, whatever its defect.
    static func tlsProblem(_ error: any Error) -> TLSError? {
        if let problem = error as? TLSError { return problem }
        guard isTLS(error) else { return nil }
        let text = "\(error)"
        if text.contains("CERTIFICATE_VERIFY_FAILED") { return .untrusted }
        return outdated.contains(where: text.contains) ? .outdated : nil
    }

    /// Names, in the library's errors and in TLS alerts, of failures to agree on a version, cipher or
    /// signature (RFC 8446 6.2).
    private static let outdated = [
        "UNSUPPORTED_PROTOCOL", "ALERT_PROTOCOL_VERSION", "ALERT_HANDSHAKE_FAILURE",
        "ALERT_INSUFFICIENT_SECURITY", "NO_COMMON_SIGNATURE_ALGORITHMS", "WRONG_SIGNATURE_TYPE",
    ]

    /// Returns true if the peer rejects this client by a TLS alert (RFC 8446 6.2).
    static func isAccessDenied(_ error: any Error) -> Bool {
        isTLS(error) && "\(error)".contains("ALERT_ACCESS_DENIED")
    }

    /// Returns true if a TLS connection ended without close_notify.
    static func isUncleanEnd(_ error: any Error) -> Bool {
        if case .uncleanShutdown = error as? NIOSSLError { true } else { false }
    }

    private static func cause(errno code: CInt) -> ConnectionFailure {
        switch code {
        case ECONNREFUSED: .refused
        case ECONNRESET: .reset
        case ETIMEDOUT: .noAnswer
        case EHOSTUNREACH, ENETUNREACH: .noRoute
        case EADDRNOTAVAIL: .noSourceAddress
        default: .system(SystemError(code))
        }
    }

    private static func tlsCause(of error: any Error) -> ConnectionFailure {
        if let problem = tlsProblem(error) { return .tls(problem) }
        if isAccessDenied(error) { return .accessDenied }
        return "\(error)".contains("WRONG_VERSION_NUMBER") ? .notTLS : .handshakeFailed
    }
}
