private import CCryptography

/// A failure of libcrypto.
package struct CryptographyError: Error, Equatable, CustomStringConvertible {
    /// The library's words for the reason.
    package let description: String

    /// Takes the reason of this thread's last failure.
    init() { description = wehe_crypto_reason().map { String(cString: $0) } ?? "unknown reason" }
}
