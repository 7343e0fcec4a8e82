/// A fingerprint by which an arriving datagram is recognised as one of a recording.
///
/// It covers the length and the first ``coveredBytes`` bytes. Both ends compute it for themselves and never
/// exchange it, so that its value may differ between versions and machines.
package enum DatagramFingerprint {
    /// The number of bytes that count; headers of calls, and encrypted content, differ long before.
    package static let coveredBytes = 128

    /// Returns the fingerprint of a datagram.
    ///
    /// Eight bytes at a time are mixed in by a multiplication with the golden ratio and a shift, as in SplitMix64
    /// (Steele, Lea and Flood 2014). Of n different datagrams two are alike with a probability of about n²/2⁶⁵.
    package static func of(_ datagram: UnsafeRawBufferPointer) -> UInt64 {
        var hash = mixed(0, UInt64(datagram.count))
        let covered = min(datagram.count, coveredBytes)
        var place = 0
        while place + 8 <= covered {
            hash = mixed(hash, datagram.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var rest: UInt64 = 0
        while place < covered {
            rest = rest << 8 | UInt64(datagram[place])
            place += 1
        }
        return mixed(hash, rest)
    }

    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        var mixed = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 32
        mixed = mixed &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ mixed >> 29
    }
}
