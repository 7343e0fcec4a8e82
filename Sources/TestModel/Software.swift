/// This program.
package enum Software {
    /// Its version, as results and the protocol state it.
    package static let version = "0.1.0"
}
