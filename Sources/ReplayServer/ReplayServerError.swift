import SystemFiles

/// Why a server could not start or could not serve a recording.
package enum ReplayServerError: Error, Equatable, Sendable {
    /// The text is no IPv4 or IPv6 literal.
    case notAnAddress(String)
    /// The line rate is not a positive number of Mbit/s.
    case unusableLineRate(Double)
    /// Another program listens there.
    case portInUse(address: String, port: Int)
    /// The system does not let this user listen there.
    case notPermitted(address: String, port: Int)
    /// This machine does not have the address.
    case addressNotAvailable(String)
    /// Listening failed for another reason.
    case cannotListen(address: String, port: Int, reason: String)
    /// A folder or file of the certificate authority cannot be made or read.
    case certificateFile(path: String, reason: SystemError)
    /// Another process holds the certificate folder.
    case certificatesBusy(directory: String)
    /// TLS does not accept the server's certificate.
    case unusableCertificate(reason: String)
    /// The server was stopped.
    case stopped
}

extension ReplayServerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAnAddress(let text):
            "the server cannot listen on \"\(text)\", which is no IP address; give one such as 127.0.0.1 or ::1"
        case .unusableLineRate(let rate):
            "the line rate is \(rate) Mbit/s; it must be above 0 and at most \(Int(AccessLine.fastestRate))"
        case .portInUse(let address, let port):
            "port \(port) of \(address) is in use by another program; stop it or use ephemeral ports"
        case .notPermitted(let address, let port):
            "this user may not listen on port \(port) of \(address); use ephemeral ports or more rights"
        case .addressNotAvailable(let address):
            "this machine does not have the address \(address), so the server cannot listen on it"
        case .cannotListen(let address, let port, let reason):
            "the server cannot listen on \(address)\(port == 0 ? "" : " port \(port)"): \(reason)"
        case .certificateFile(let path, let reason):
            "the certificate authority needs \(path), which the system refuses: \(reason.text)"
        case .certificatesBusy(let directory):
            "another process has been using the certificates in \(directory) for too long; try again"
        case .unusableCertificate(let reason):
            "TLS does not accept the server's own certificate: \(reason)"
        case .stopped:
            "the server has been stopped"
        }
    }
}
