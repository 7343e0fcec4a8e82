import NIOCore

/// The content of all answers: the client's file gives lengths only, and no client looks at what it receives
/// (Specification 3.9, 6.1).
///
/// The bytes look random, so that nothing on the path can compress or classify them, and are the same on every
/// run: byte k of an answer is byte k modulo ``length`` of the pattern.
struct ResponsePattern: Sendable {
    /// Bytes of the pattern; a power of two.
    static let length = 1 << 18

    /// The pattern of every server in this process; nobody writes to it.
    static let shared = ResponsePattern()

    private let buffer: ByteBuffer

    private init() {
        // A full-period linear congruential generator (Knuth, The Art of Computer Programming, volume 2,
        // 3.3.4, line 26); its high bits are even enough for a payload.
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

    /// The bytes of an answer from `offset` on, as a view without a copy; fewer where the pattern ends.
    func slice(at offset: Int, count: Int) -> ByteBuffer {
        let start = offset % Self.length
        return buffer.getSlice(at: start, length: min(count, Self.length - start)) ?? ByteBuffer()
    }
}
