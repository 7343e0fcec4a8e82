/// Name and version of this program.
package enum Software {
    /// Name of the program.
    package static let name = "wehe"
    /// Version, as given in results and in the protocol.
    package static let version = "0.1.0"
    /// User agent for web services.
    package static let userAgent = "\(name)/\(version)"
}
