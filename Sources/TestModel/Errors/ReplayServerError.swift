package import Basics

/// Why a server could not start or could not serve a recording.
package enum ReplayServerError: Error, Equatable, Sendable {
    /// The text is no IPv4 or IPv6 literal.
    case notAnAddress(String)
    /// The line rate is not a positive number of Mbit/s up to this one.
    case unusableLineRate(Double, fastest: Double)
    /// Another program listens there.
    case portInUse(address: String, port: Int)
    /// The system does not let this user listen there.
    case notPermitted(address: String, port: Int)
    /// This machine does not have the address.
    case addressNotAvailable(String)
    /// Listening failed for another reason.
    case cannotListen(address: String, port: Int, ListeningFailure)
    /// A folder or file of the certificate authority cannot be made or read.
    case certificateFile(path: String, reason: SystemError)
    /// Another process holds the certificate folder.
    case certificatesBusy(directory: String)
    /// The file of the log cannot be opened.
    case logFile(path: String, reason: SystemError)
    /// The folder for results cannot be made.
    case keptFolder(path: String, reason: SystemError)
    /// TLS does not accept the server's certificate, for a reason in the library's words.
    case unusableCertificate(reason: String)
    /// The server was stopped.
    case stopped
}

/// Why listening failed.
package enum ListeningFailure: Equatable, Sendable {
    /// The system refused it.
    case system(SystemError)
    /// The system does not tell which port it chose.
    case portUntold
    /// What a library says in its own words.
    case told(String)
}
