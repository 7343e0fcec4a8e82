import NIOCore

/// The content of answers without recorded bytes: the client's file has only lengths, and clients do not
/// examine received data (Specification 3.9, 6.1).
///
/// The bytes look random, so that no device on the path can compress or classify them, and are the same in
/// every run: byte k of an answer is byte k modulo ``length`` of the pattern.
struct ResponsePattern: Sendable {
    /// Length of the pattern, bytes; a power of two.
    static let length = 1 << 18

    /// The pattern of all servers in this process; never modified.
    static let shared = ResponsePattern()

    private let buffer: ByteBuffer

    private init() {
        // A full-period linear congruential generator (Knuth, The Art of Computer Programming, volume 2,
        // 3.3.4, line 26); its high bits are sufficiently uniform for a payload.
        var state: UInt64 = 1
        let words = [UInt32](unsafeUninitializedCapacity: Self.length / 4) { words, count in
            for place in words.indices {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                words.initializeElement(at: place, to: UInt32(truncatingIfNeeded: state >> 32).bigEndian)
            }
            count = words.count
        }
        buffer = words.withUnsafeBytes { ByteBuffer(bytes: $0) }
    }

    /// Returns the bytes of an answer from `offset` on, as a view without a copy; fewer at the end of the
    /// pattern.
    func slice(at offset: Int, count: Int) -> ByteBuffer {
        let start = offset % Self.length
        return buffer.getSlice(at: start, length: min(count, Self.length - start)) ?? ByteBuffer()
    }
}
