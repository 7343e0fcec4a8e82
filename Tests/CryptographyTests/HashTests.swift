import Testing

@testable import Cryptography

@Suite("Hashes and ciphers")
struct HashTests {
    private func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits.filter(\.isHexDigit))
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }

    @Test("SHA-256 and SHA-1 give the digests of FIPS 180-4's examples, of nothing, too")
    func digests() {
        #expect(
            SHA256.hash(Array("abc".utf8))
                == bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
        #expect(
            SHA256.hash([]) == bytes("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
        #expect(SHA1.hash(Array("abc".utf8)) == bytes("a9993e364706816aba3e25717850c26c9cd0d89d"))
        #expect(SHA1.hash([]) == bytes("da39a3ee5e6b4b0d3255bfef95601890afd80709"))
    }

    @Test("SHA-1 of pieces is that of the whole, empty pieces included")
    func pieces() {
        let whole = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        let digest = SHA1.hash { add in
            add(Array(whole[..<10]))
            add([])
            add(Array(whole[10...]))
        }
        #expect(digest == bytes("84983e441c3bd26ebaae4aa1f95129e5e54670f1"))
    }

    @Test("HMAC gives the codes of RFC 4231, cases 1, 2 and 6") func codes() {
        #expect(
            HMACSHA256.code(for: Array("Hi There".utf8), key: [UInt8](repeating: 0x0B, count: 20))
                == bytes("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
        #expect(
            HMACSHA256.code(for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
                == bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
        #expect(
            HMACSHA256.code(
                for: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                key: [UInt8](repeating: 0xAA, count: 131))
                == bytes("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"))
    }

    @Test("HKDF gives the keys of RFC 5869, cases 1 and 3, the latter without salt and info")
    func derivation() {
        let input = [UInt8](repeating: 0x0B, count: 22)
        let first = HKDFSHA256.extract(salt: bytes("000102030405060708090a0b0c"), inputKey: input)
        #expect(first == bytes("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"))
        #expect(
            HKDFSHA256.expand(first, info: bytes("f0f1f2f3f4f5f6f7f8f9"), count: 42)
                == bytes(
                    """
                    3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865
                    """))
        let third = HKDFSHA256.extract(salt: [], inputKey: input)
        #expect(
            HKDFSHA256.expand(third, info: [], count: 42)
                == bytes(
                    """
                    8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8
                    """))
    }

    @Test("AES-128 encrypts the block of FIPS 197, appendix C.1, and takes no other lengths") func block() {
        let cipher = AES128(key: bytes("000102030405060708090a0b0c0d0e0f"))
        #expect(
            cipher?.encrypted(bytes("00112233445566778899aabbccddeeff"))
                == bytes("69c4e0d86a7b0430d8cdb78070b4c55a"))
        #expect(cipher?.encrypted([1, 2, 3]) == nil)
        #expect(AES128(key: [1, 2, 3]) == nil)
    }

    // "The Galois/Counter Mode of Operation (GCM)", McGrew and Viega, appendix B, test cases 1, 2 and 4.
    @Test("AES-128-GCM gives the published ciphertexts and tags, and refuses what was changed") func galois()
        throws
    {
        let zero = try #require(AES128(key: [UInt8](repeating: 0, count: 16)))
        let nonce = [UInt8](repeating: 0, count: 12)
        let empty = bytes("58e2fccefa7e3061367f1d57a4e7455a")
        #expect(zero.sealed([], nonce: nonce, header: []) == empty)
        #expect(zero.opened(empty, nonce: nonce, header: []) == [])
        let block = bytes("0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf")
        #expect(zero.opened(block, nonce: nonce, header: []) == [UInt8](repeating: 0, count: 16))
        let cipher = try #require(AES128(key: bytes("feffe9928665731c6d6a8f9467308308")))
        let header = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let plain = bytes(
            """
            d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
            1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
            """)
        let sealed = try #require(
            cipher.sealed(plain, nonce: bytes("cafebabefacedbaddecaf888"), header: header))
        #expect(Array(sealed.suffix(16)) == bytes("5bc94fbc3221a5db94fae95ae7121a47"))
        #expect(Array(sealed.prefix(4)) == bytes("42831ec2"))
        #expect(cipher.opened(sealed, nonce: bytes("cafebabefacedbaddecaf888"), header: header) == plain)
        for index in [0, sealed.count - 1] {
            var changed = sealed
            changed[index] ^= 1
            #expect(cipher.opened(changed, nonce: bytes("cafebabefacedbaddecaf888"), header: header) == nil)
        }
        #expect(cipher.opened([1, 2], nonce: nonce, header: []) == nil)
        #expect(cipher.opened(sealed, nonce: [1], header: header) == nil)
    }
}
