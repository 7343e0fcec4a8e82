/// This program.
package enum Software {
    /// What it is called.
    package static let name = "wehe"
    /// Its version, as results and the protocol state it.
    package static let version = "0.1.0"
    /// How it names itself to web services.
    package static let userAgent = "\(name)/\(version)"
}
