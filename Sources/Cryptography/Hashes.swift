private import CCryptography

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// Returns the digest, 32 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        computed(32) { wehe_sha256(bytes, bytes.count, $0) }
    }
}

/// SHA-1 (FIPS 180-4), for file formats that identify content by it.
package enum SHA1 {
    /// Returns the digest, 20 bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] { hash { $0(bytes) } }

    /// Returns the digest, 20 bytes, of the pieces that the closure adds one after the other.
    package static func hash(adding: (_ add: ([UInt8]) -> Void) -> Void) -> [UInt8] {
        computed(20) { digest in
            guard let hash = wehe_sha1_begin() else { return false }
            var isComplete = true
            adding { isComplete = wehe_sha1_update(hash, $0, $0.count) && isComplete }
            return wehe_sha1_finish(hash, digest) && isComplete
        }
    }
}

/// HMAC with SHA-256 (RFC 2104).
package enum HMACSHA256 {
    /// Returns the code, 32 bytes.
    package static func code(for bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        computed(32) { wehe_hmac_sha256(key, key.count, bytes, bytes.count, $0) }
    }
}

/// HKDF with SHA-256 (RFC 5869).
package enum HKDFSHA256 {
    /// HKDF-Extract: returns the pseudorandom key, 32 bytes.
    package static func extract(salt: [UInt8], inputKey: [UInt8]) -> [UInt8] {
        HMACSHA256.code(for: inputKey, key: salt)
    }

    /// HKDF-Expand.
    ///
    /// - Parameters:
    ///   - key: the pseudorandom key.
    ///   - info: the context.
    ///   - count: the number of bytes, at most 255 · 32.
    /// - Returns: the derived bytes.
    package static func expand(_ key: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
        var (output, block): ([UInt8], [UInt8]) = ([], [])
        var number: UInt8 = 0
        while output.count < count {
            number += 1
            block = HMACSHA256.code(for: block + info + [number], key: key)
            output += block
        }
        return Array(output.prefix(count))
    }
}

/// Returns the bytes that a function of libcrypto writes. It fails only without memory.
func computed(_ count: Int, _ function: (UnsafeMutablePointer<UInt8>) -> Bool) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
        guard let start = buffer.baseAddress, function(start) else {
            preconditionFailure("libcrypto cannot compute a digest")
        }
        initialised = count
    }
}
