private import CCryptography
private import Foundation

/// A private key. libcrypto only reads it once it is made, so that threads can share it.
package final class PrivateKey: Sendable {
    nonisolated(unsafe) let handle: OpaquePointer

    private init(_ handle: OpaquePointer?) throws(CryptographyError) {
        guard let handle else { throw CryptographyError() }
        self.handle = handle
    }

    deinit { wehe_key_free(handle) }

    /// Generates a key on the curve P-256.
    package static func makeP256() throws(CryptographyError) -> PrivateKey {
        try PrivateKey(wehe_key_make_p256())
    }

    /// Reads a key in PEM form that is not encrypted.
    package convenience init(pem: String) throws(CryptographyError) {
        try self.init(wehe_key_read(pem, pem.utf8.count))
    }

    /// PKCS #8 in PEM form.
    package var pem: String { get throws(CryptographyError) { try taken(wehe_key_pem(handle)) } }
}

/// Returns a text that libcrypto allocated, and frees it.
func taken(_ text: UnsafeMutablePointer<CChar>?) throws(CryptographyError) -> String {
    guard let text else { throw CryptographyError() }
    defer { free(text) }
    return String(cString: text)
}
