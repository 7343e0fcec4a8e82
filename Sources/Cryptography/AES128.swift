private import CCryptography

/// AES with a key of 128 bits (FIPS 197).
package struct AES128: Sendable {
    private let key: [UInt8]

    /// - Parameter key: 16 bytes; nil for another number.
    package init?(key: [UInt8]) {
        guard key.count == 16 else { return nil }
        self.key = key
    }

    /// Returns one encrypted block; nil unless it has 16 bytes.
    package func encrypted(_ block: [UInt8]) -> [UInt8]? {
        guard block.count == 16 else { return nil }
        var result = [UInt8](repeating: 0, count: 16)
        return wehe_aes128_block(key, block, &result) ? result : nil
    }

    /// Encrypts bytes in Galois/counter mode (NIST SP 800-38D).
    ///
    /// - Parameters:
    ///   - bytes: the plaintext.
    ///   - nonce: 12 bytes, never used twice with a key.
    ///   - header: what the tag authenticates beside the ciphertext.
    /// - Returns: the ciphertext, followed by its tag of 16 bytes; nil for another length of the nonce.
    package func sealed(_ bytes: [UInt8], nonce: [UInt8], header: [UInt8]) -> [UInt8]? {
        guard nonce.count == 12 else { return nil }
        var (result, tag) = ([UInt8](repeating: 0, count: bytes.count), [UInt8](repeating: 0, count: 16))
        let isSealed = wehe_aes128_gcm_seal(
            key, nonce, header, header.count, bytes, bytes.count, &result, &tag)
        return isSealed ? result + tag : nil
    }

    /// Decrypts bytes in Galois/counter mode (NIST SP 800-38D).
    ///
    /// - Parameters:
    ///   - bytes: the ciphertext, followed by its tag of 16 bytes.
    ///   - nonce: 12 bytes.
    ///   - header: what the tag authenticates beside the ciphertext.
    /// - Returns: the plaintext; nil if the tag does not fit.
    package func opened(_ bytes: [UInt8], nonce: [UInt8], header: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 16, nonce.count == 12 else { return nil }
        let count = bytes.count - 16
        // Never empty, as libcrypto takes a missing buffer for the header's.
        var result = [UInt8](repeating: 0, count: count + 1)
        let isAuthentic = bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return wehe_aes128_gcm_open(
                key, nonce, header, header.count, start, count, start + count, &result)
        }
        return isAuthentic ? Array(result.prefix(count)) : nil
    }
}
