package import Basics

/// Errors when a server starts or serves a recording.
package enum ReplayServerError: Error, Equatable, Sendable {
    /// The text is no IPv4 or IPv6 literal.
    case notAnAddress(String)
    /// The line rate is not a positive number of Mbit/s, or exceeds the maximum.
    case unusableLineRate(Double, fastest: Double)
    /// The kernel does not offer this algorithm of congestion control; those that it offers.
    case congestionUnavailable(String, available: [String])
    /// Another program uses the port.
    case portInUse(address: String, port: Int)
    /// The system does not permit this user to listen on the port.
    case notPermitted(address: String, port: Int)
    /// This machine does not have the address.
    case addressNotAvailable(String)
    /// Listening failed for another reason.
    case cannotListen(address: String, port: Int, ListeningFailure)
    /// A folder or file of the certificate authority cannot be created or read.
    case certificateFile(path: String, reason: SystemError)
    /// Another process has locked the certificate folder.
    case certificatesBusy(directory: String)
    /// The log file cannot be opened.
    case logFile(path: String, reason: SystemError)
    /// The folder for results cannot be created.
    case keptFolder(path: String, reason: SystemError)
    /// The TLS library rejects the server's certificate; the library's message.
    case unusableCertificate(reason: String)
    /// The server was stopped.
    case stopped
}

/// Reasons that listening failed.
package enum ListeningFailure: Equatable, Sendable {
    /// The system refused it.
    case system(SystemError)
    /// The system does not report the port that it chose.
    case portUntold
    /// Another error, with the message of the library that reported it.
    case told(String)
}
