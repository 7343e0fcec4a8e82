/// Content of a server's datagrams with unknown payloads: noise derived from a seed, so that every server
/// sends the same.
///
/// Datagram k (from 0) of n bytes is the n bytes of the pattern from offset (k · 1031) mod 16384 on. The
/// pattern is SplitMix64 output, big-endian, whose state starts with the first eight bytes of the seed's
/// SHA-256.
package struct DatagramNoise: Sendable, Equatable {
    /// The name from which the noise is derived; original and partner share it.
    package let seed: String
    /// True if every bit is inverted, as in the random partner (Specification 3.5).
    package let isInverted: Bool

    package init(seed: String, isInverted: Bool) {
        self.seed = seed
        self.isInverted = isInverted
    }

    /// Returns the offset of a datagram's content in the pattern.
    package static func offset(ofDatagram index: Int) -> Int { index * stride % span }

    /// Returns the pattern, long enough for datagrams of the given length.
    package func pattern(longestDatagram: Int) -> [UInt8] {
        var seeded = SeededBytes(name: seed)
        let bytes = seeded.bytes(Self.span + longestDatagram)
        return isInverted ? PayloadInversion.inverted(bytes, in: bytes.indices) : bytes
    }

    /// Offsets are below this value.
    private static let span = 16_384
    /// A prime, so that the offsets repeat only after ``span`` datagrams.
    private static let stride = 1_031
}
